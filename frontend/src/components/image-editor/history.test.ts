import { expect, test } from "vitest";
import { begin, changed, redone, undone } from "./history";

test("keys in a row are one step, two controls are two", () => {
  let history = begin(100);
  for (const [value, at] of [
    [101, 0],
    [102, 100],
    [110, 600],
  ] as const) {
    history = changed(history, value, { control: "brightness", at });
  }
  history = changed(history, 80, { control: "contrast", at: 650 });
  expect(history.past).toEqual([100, 110]);
  expect(undone(undone(history)).present).toBe(100);
});

test("a drag that rests on its way is one step, and two drags are two, however quick", () => {
  let history = begin(100);
  for (const [value, at, drag] of [
    [101, 0, 1],
    [110, 5_000, 1],
    [120, 5_100, 2],
  ] as const) {
    history = changed(history, value, { control: "crop", at, drag });
  }
  expect(history.past).toEqual([100, 110]);
});

test("the same control after a pause is another step", () => {
  const history = changed(changed(begin(100), 101, { control: "brightness", at: 0 }), 102, {
    control: "brightness",
    at: 5_000,
  });
  expect(history.past).toEqual([100, 101]);
});

test("what was undone can be redone, until something else changes", () => {
  const history = undone(
    changed(changed(begin("a"), "b", { control: "crop", at: 0 }), "c", { control: "rotation", at: 1 }),
  );
  expect(history.present).toBe("b");
  expect(redone(history).present).toBe("c");
  expect(redone(changed(history, "d", { control: "crop", at: 2 })).present).toBe("d");
});

test("a step after an undo is a step of its own, however quickly it comes", () => {
  const history = undone(
    changed(changed(begin("a"), "b", { control: "crop", at: 0 }), "c", { control: "rotation", at: 10 }),
  );
  expect(undone(changed(history, "d", { control: "rotation", at: 20 })).present).toBe("b");
});

test("there is nothing before the beginning and nothing after the end", () => {
  expect(undone(begin(1))).toEqual(begin(1));
  expect(redone(begin(1))).toEqual(begin(1));
});
