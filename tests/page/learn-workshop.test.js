import assert from "node:assert/strict";
import { test } from "node:test";

import { parseLearn } from "#page/learn/setup.js";
import { Workshop } from "#page/learn/workshop.js";
import { STONES } from "./table.js";
import { HER, wall } from "./wall.js";

/** @import { Api, LearningData, MemoryData } from "#types" */

/** @type {LearningData} */
const LEARNING = {
  policies: [{ ...HER, title: "A robot", summary: "It learns." }],
  teachers: [{ name: "random", summary: "by lot" }],
  colours: [],
  limits: { boxes: 9, games: 9 },
};

/**
 * A workshop, with notes of what it asked for.
 * @param {MemoryData | null} kept
 * @param {{ refuses?: boolean }} [options] whether the server takes no memories
 */
function open(kept, { refuses = false } = {}) {
  /** @type {any[]} */
  const asked = [];
  /** @type {Api} */
  const api = {
    get: () => Promise.reject(new Error("nobody asks")),
    async post(_, body) {
      asked.push(body);
      if (refuses && "memory" in body) throw new Error("other rules");
      return /** @type {any} */ (wall());
    },
  };
  return { asked, workshop: new Workshop(api, LEARNING, () => kept) };
}

test("a policy has a name or numbers", () => {
  const { workshop } = open(null);
  assert.deepEqual(workshop.policy("her"), HER);
  assert.equal(workshop.policy("own,beads=3")?.beads[0], 3);
  assert.equal(workshop.policy("magic"), null);
  assert.equal(workshop.nameOf({ ...HER, name: "mine" }), "her", "the same numbers are the same policy");
  assert.equal(workshop.nameOf({ ...HER, win: 2 }), "own,beads=1,win=2,draw=0,loss=-1,fade=0");
});

test("a new machine is asked for by its policy", async () => {
  const { workshop, asked } = open(null);
  await workshop.find(STONES, { ...parseLearn({}), side: "white", truth: true });
  assert.deepEqual(asked, [{ game: STONES.name, rules: STONES.rules, side: "white", truth: true, policy: HER }]);
});

test("who wants the truth while the wall is on its way gets it too", async () => {
  const { workshop, asked } = open(null);
  const setup = parseLearn({});
  const found = workshop.find(STONES, setup);
  setup.truth = true;
  await found;
  assert.deepEqual(
    asked.map(({ truth }) => truth),
    [false, true],
  );
});

test("one that was kept comes back", async () => {
  const { workshop, asked } = open(wall().memory);
  await workshop.find(STONES, parseLearn({}));
  assert.deepEqual(asked[0].memory, wall().memory);
  assert.equal(asked.length, 1);
});

test("one that the server refuses by now gives way to a new one; a file of it does not", async () => {
  const { workshop, asked } = open(wall().memory, { refuses: true });
  await workshop.find(STONES, parseLearn({}));
  assert.deepEqual(asked[1].policy, HER);
  await assert.rejects(workshop.show(STONES, parseLearn({}), wall().memory), /other rules/);
});
