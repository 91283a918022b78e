import { expect, test } from "vitest";
import { begin, changed, redone, undone } from "./history";

test("a drag is one step, two controls are two", () => {
  let history = begin(100);
  for (const [value, at] of [
    [101, 0],
    [102, 100],
    [110, 600],
  ] as const) {
    history = changed(history, value, "brightness", at);
  }
  history = changed(history, 80, "contrast", 650);
  expect(history.past).toEqual([100, 110]);
  expect(undone(undone(history)).present).toBe(100);
});

test("the same control after a pause is another step", () => {
  const history = changed(changed(begin(100), 101, "brightness", 0), 102, "brightness", 5_000);
  expect(history.past).toEqual([100, 101]);
});

test("what was undone can be redone, until something else changes", () => {
  const history = undone(changed(changed(begin("a"), "b", "crop", 0), "c", "rotation", 1));
  expect(history.present).toBe("b");
  expect(redone(history).present).toBe("c");
  expect(redone(changed(history, "d", "crop", 2)).present).toBe("d");
});

test("a step after an undo is a step of its own, however quickly it comes", () => {
  const history = undone(changed(changed(begin("a"), "b", "crop", 0), "c", "rotation", 10));
  expect(undone(changed(history, "d", "rotation", 20)).present).toBe("b");
});

test("there is nothing before the beginning and nothing after the end", () => {
  expect(undone(begin(1))).toEqual(begin(1));
  expect(redone(begin(1))).toEqual(begin(1));
});
