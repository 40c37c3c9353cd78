// Where the tabs lead.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Tabs } from "#page/address.js";

const PLAYED = { game: "stones:9", rules: "abc", line: "a1a2" };

test("a tab leads to its screen, and then back to what was shown there", () => {
  const tabs = new Tabs(["play", "watch"]);
  assert.equal(tabs.address("play"), "#/play");
  tabs.enter("play", {});
  tabs.remember("play", PLAYED);
  assert.equal(tabs.address("play"), "#/play?game=stones:9&rules=abc&line=a1a2");
});

test("the game with which a screen begins is nobody's choice", () => {
  const tabs = new Tabs(["play", "watch"]);
  tabs.enter("play", {});
  tabs.remember("play", PLAYED);
  assert.equal(tabs.address("watch"), "#/watch");
});

test("a game that a link names goes along, and so does one that is chosen on the screen", () => {
  const tabs = new Tabs(["play", "watch", "learn"]);
  tabs.enter("play", { game: "stones:9" });
  tabs.remember("play", PLAYED);
  assert.equal(tabs.address("watch"), "#/watch?game=stones:9&rules=abc");
  tabs.remember("play", { game: "other", rules: "1", line: "" });
  assert.equal(tabs.address("learn"), "#/learn?game=other&rules=1");
});

test("a screen that was left with the same game keeps its state", () => {
  const tabs = new Tabs(["play", "watch"]);
  tabs.enter("play", { game: "stones:9" });
  tabs.remember("play", PLAYED);
  tabs.enter("watch", { game: "stones:9", rules: "abc" });
  tabs.remember("watch", { game: "stones:9", rules: "abc", delay: "0" });
  assert.equal(tabs.address("play"), "#/play?game=stones:9&rules=abc&line=a1a2");
});

test("who goes back by a tab has chosen nothing", () => {
  const tabs = new Tabs(["play", "watch"]);
  tabs.enter("play", { game: "stones:9" });
  tabs.remember("play", PLAYED);
  tabs.enter("watch", {});
  tabs.remember("watch", { game: "other", rules: "1" });
  tabs.enter("play", PLAYED);
  tabs.remember("play", PLAYED);
  assert.equal(tabs.address("watch"), "#/watch?game=other&rules=1");
});

test("a state without a game changes no other tab", () => {
  const tabs = new Tabs(["play", "watch"]);
  tabs.enter("play", { game: "stones:9" });
  tabs.remember("play", {});
  assert.equal(tabs.address("watch"), "#/watch");
});
