import { describe, expect, it } from "vitest";
import { distanceText, durationText, unbroken } from "./units";

describe("how far and how long", () => {
  it.each([
    [0, "0 m"],
    [0.35, "350 m"],
    [0.999, "999 m"],
    [1, "1,0 km"],
    [22.44, "22,4 km"],
    [1234.5, "1.234,5 km"],
  ])("%d km: %s", (km, text) => {
    expect(distanceText(km)).toBe(text);
  });

  it.each([
    [0, "0 min"],
    [31, "31 min"],
    [60, "1 h"],
    [71, "1 h 11 min"],
    [59.6, "1 h"],
  ])("%d minutes: %s", (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});

it.each([
  ["Barril de Pilsen 30 L", "Barril de Pilsen 30\u00a0L"],
  ["Serve 2 pessoas, 1,2 kg", "Serve 2 pessoas, 1,2\u00a0kg"],
  ["As 5 melhores", "As 5 melhores"],
])("a measure in %j stays on one line", (text, shown) => {
  expect(unbroken(text)).toBe(shown);
});
