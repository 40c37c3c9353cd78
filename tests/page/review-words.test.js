import assert from "node:assert/strict";
import { test } from "node:test";

import { foundText } from "#page/play/review-words.js";

/** @import { ReviewData } from "#types" */

const counts = { white: {}, black: {} };
/** @param {Partial<ReviewData>} changes @returns {ReviewData} */
const review = (changes) => ({ moves: [], summary: counts, complete: true, exact: false, ...changes });

test("the mistakes of the chosen side are counted", () => {
  assert.equal(foundText(review({}), 0, ""), "No mistakes found.");
  assert.equal(foundText(review({}), 2, ""), "2 mistakes found.");
  assert.equal(foundText(review({}), 0, "White"), "No mistakes of White.");
  assert.equal(foundText(review({ exact: true }), 1, "Black"), "1 mistake of Black. Every value is exact.");
  assert.equal(
    foundText(review({ complete: false, exact: true }), 0, "White"),
    "No mistakes of White. The first moves were not judged.",
  );
});
