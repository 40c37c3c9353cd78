"""The page's own elements: they change in place, and can be moved in the document without doing things twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from outplay.web.page_files import FOLDER
from tests.browser.bench import open_bench
from tests.browser.served import Server
from tests.browser.table import open_game

ELEMENTS = sorted(
    path.stem
    for path in (FOLDER / "js" / "elements").glob("*.js")
    if re.search(r"^customElements\.define", path.read_text(), re.MULTILINE)
)
_LISTENERS = """async (name) => {
  await import(`/js/elements/${name}.js`);
  const listeners = new Map();
  const count = () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0);
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  let element;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (this.localName === `outplay-${name}`) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      options?.signal?.addEventListener("abort", () => listeners.get(type).delete(listener));
    }
    return add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...more) {
    if (this === element) listeners.get(type)?.delete(listener);
    return remove.call(this, type, listener, ...more);
  };
  element = document.createElement(`outplay-${name}`);
  const bench = document.getElementById("bench");
  const counts = [];
  const children = [];
  for (let times = 0; times < 3; times++) {
    bench.append(element);
    await new Promise(requestAnimationFrame);
    counts.push(count());
    children.push(element.children.length);
  }
  Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
  return [counts, children];
}"""


@pytest.mark.parametrize("name", ELEMENTS)
def test_an_element_that_is_moved_listens_no_more_than_before(name: str, page: Page, server: Server) -> None:
    open_bench(page, server)
    for numbers in page.evaluate(_LISTENERS, name):
        assert len(set(numbers)) == 1, numbers


_CHANGE = """async () => {
  await import("/js/elements/table.js");
  const table = document.createElement("outplay-table");
  document.getElementById("bench").append(table);
  const drawn = [];
  const { render } = Object.getPrototypeOf(table);
  table.render = function () { drawn.push(this.rows.length); render.call(this); };
  table.columns = [{ key: "name", label: "Name", order: "up" }, { key: "link", label: "Link", order: "none" }];
  const row = (key, text) => ({ key, cells: { name: text, link: { text, press: key } } });
  table.rows = [row("a", "Ada"), row("b", "Bob")];
  table.caption = "People";
  await null;
  const [ada, bob] = table.querySelectorAll("tbody tr");
  bob.querySelector("button").focus();
  table.rows = [row("c", "Cleo"), row("b", "Bob the second"), row("a", "Ada")];
  await null;
  const now = [...table.querySelectorAll("tbody tr")];
  return {
    drawn,
    same: now[1] === bob && now[2] === ada,
    focus: document.activeElement === bob.querySelector("button"),
    texts: now.map((line) => line.cells[0].textContent),
    caption: table.querySelector("caption").textContent,
  };
}"""


def test_an_element_is_drawn_once_for_several_changes_and_in_place(page: Page, server: Server) -> None:
    open_bench(page, server)
    found = page.evaluate(_CHANGE)
    assert found["drawn"] == [2, 3], "once for each turn"
    assert found["same"] and found["focus"], "what is the same stays"
    assert found["texts"] == ["Cleo", "Bob the second", "Ada"]
    assert found["caption"] == "People"


_MOVE = """(element) => {
  const home = element.parentElement;
  for (let times = 0; times < 3; times++) home.append(element);
  window.heard = [];
  for (const type of ["jump", "select", "unfold"])
    element.addEventListener(type, (event) => heard.push(event.type));
}"""


def test_a_move_of_a_list_that_was_moved_is_chosen_once(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line="b1b2.a3b2")
    moves = page.locator("outplay-move-list").first
    moves.evaluate(_MOVE)
    moves.get_by_role("button").first.click()
    assert page.evaluate("heard") == ["jump"]


def test_an_item_of_a_tree_that_was_moved_is_unfolded_once(page: Page, server: Server) -> None:
    open_bench(page, server)
    page.evaluate("""async () => {
      await import("/js/elements/tree.js");
      const tree = document.createElement("outplay-tree");
      document.getElementById("bench").append(tree);
      const content = document.createElement("span");
      content.textContent = "root";
      tree.root = { id: "0", label: "root", content, hasChildren: true, isOpen: false };
    }""")
    tree = page.locator("outplay-tree")
    tree.evaluate(_MOVE)
    tree.get_by_role("treeitem").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("heard") == ["unfold"]
    tree.get_by_text("root").click()
    assert page.evaluate("heard").count("select") == 1
