import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSettled } from "./use-settled";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const slider = () => {
  const report = vi.fn<(value: number) => void>();
  const hook = renderHook(({ value }) => useSettled(value, report), { initialProps: { value: 10 } });
  return {
    report,
    shown: () => hook.result.current[0],
    move: (to: number) => {
      act(() => hook.result.current[1](to));
    },
    takesEffect: (value: number) => hook.rerender({ value }),
    rest: () => {
      act(() => {
        vi.advanceTimersByTime(150);
      });
    },
  };
};

it("follows every movement and reports only where it rests", () => {
  const { report, shown, move, rest } = slider();
  move(9);
  move(8);
  expect(shown()).toBe(8);
  expect(report).not.toHaveBeenCalled();
  rest();
  expect(report.mock.calls).toEqual([[8]]);
});

it("what was reported takes effect without taking back where it was moved since", () => {
  const { report, shown, move, takesEffect, rest } = slider();
  move(9);
  rest();
  move(0);
  takesEffect(9);
  expect(shown()).toBe(0);
  rest();
  takesEffect(0);
  expect(report.mock.calls).toEqual([[9], [0]]);
  expect(shown()).toBe(0);
});

it("a value from elsewhere replaces what was moved", () => {
  const { shown, move, takesEffect, rest } = slider();
  move(9);
  rest();
  takesEffect(9);
  takesEffect(3);
  expect(shown()).toBe(3);
});

it("a value that arrives during a movement does not end it", () => {
  const { report, shown, move, takesEffect, rest } = slider();
  move(4);
  takesEffect(7);
  expect(shown()).toBe(4);
  rest();
  expect(report.mock.calls).toEqual([[4]]);
  takesEffect(4);
  takesEffect(6);
  expect(shown()).toBe(6);
});

it("the same place is reported again after the value was elsewhere", () => {
  const { report, move, takesEffect, rest } = slider();
  move(9);
  rest();
  takesEffect(9);
  takesEffect(3);
  move(9);
  takesEffect(5);
  rest();
  expect(report.mock.calls).toEqual([[9], [9]]);
});
