"""A page with nothing but elements of ours on it, fed with what the real server answers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route

from tests.browser.served import Server

_SHEETS = "".join(f'<link rel="stylesheet" href="css/{name}.css" />' for name in ("base", "pickers"))
_PAGE = f"""<!doctype html>
<html lang="en">
  <head><title>Bench</title><meta name="viewport" content="width=device-width, initial-scale=1" />{_SHEETS}</head>
  <body><main id="bench"><h1 class="unseen">Bench</h1></main></body>
</html>"""
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'"

_ASK = """
  const ask = async (path, query) => (await fetch(`/api/${path}?${new URLSearchParams(query)}`)).json();
"""
_PUT_BOARD = """async ({spec, position, options, plays}) => {
  ASK
  await import("/js/elements/board.js");
  const game = await ask("game", {game: spec});
  const board = document.createElement("outplay-board");
  const turn = async (text) => {
    window.here = await ask("position", {game: game.name, position: text});
    board.moves = here.moves;
  };
  Object.assign(window, {board, game, heard: [], turn});
  board.addEventListener("choose", async (event) => {
    heard.push(event.detail.move);
    const move = here.moves.find((move) => move.move === event.detail.move);
    if (!plays) return;
    window.arrived = board.show(move.after, move);
    board.moves = [];
    await turn(move.after);
  });
  board.addEventListener("cell", (event) => heard.push(`cell ${event.detail.cell}`));
  document.getElementById("bench").append(board);
  board.game = game;
  board.position = position ?? game.start;
  await turn(board.position);
  Object.assign(board, options);
}"""
_PUT_PICKER = """async ({name, game, options}) => {
  ASK
  await import(`/js/elements/${name}.js`);
  const picker = document.createElement(`outplay-${name}`);
  if (name === "game-picker") picker.games = await ask("games", {});
  else picker.kinds = await ask("players", {game});
  Object.assign(picker, options);
  Object.assign(window, {picker, heard: []});
  picker.addEventListener("change", (event) => heard.push(event.detail));
  document.getElementById("bench").append(picker);
}"""


def open_bench(page: Page, server: Server) -> None:
    """Open the empty page."""

    def answer(route: Route) -> None:
        route.fulfill(body=_PAGE, headers={"content-type": "text/html", "content-security-policy": _POLICY})

    page.route(f"{server.url}/bench", answer)
    page.goto("/bench")


def put_board(
    page: Page, server: Server, spec: str, position: str | None = None, *, plays: bool = True, **options: Any
) -> None:
    """Put a board on the bench; chosen moves are played on it, unless it should only tell them."""
    open_bench(page, server)
    page.evaluate(
        _PUT_BOARD.replace("ASK", _ASK), {"spec": spec, "position": position, "options": options, "plays": plays}
    )


def put_picker(page: Page, server: Server, name: str, game: str = "", **options: Any) -> None:
    """Put a picker on the bench."""
    open_bench(page, server)
    page.evaluate(_PUT_PICKER.replace("ASK", _ASK), {"name": name, "game": game, "options": options})


def heard(page: Page) -> list[Any]:
    """What the element has sent so far."""
    answer: list[Any] = page.evaluate("heard")
    return answer
