import { describe, expect, it } from "vitest";
import { bucketDays, bucketLabel, bucketName, daysIn, grainOf, periodOf, periodText, problemWith } from "./period";

const TODAY = "2026-11-21";

it.each([
  ["7d", "2026-11-15", TODAY],
  ["30d", "2026-10-23", TODAY],
  ["90d", "2026-08-24", TODAY],
  ["month", "2026-11-01", TODAY],
  ["last_month", "2026-10-01", "2026-10-31"],
  ["year", "2026-01-01", TODAY],
  ["12m", "2025-12-01", TODAY],
] as const)("%s is %s to %s", (preset, from, to) => {
  expect(periodOf(preset, TODAY)).toEqual({ from, to });
});

it("reaches over the turn of a year", () => {
  expect(periodOf("last_month", "2027-01-15")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(periodOf("12m", "2027-12-03")).toEqual({ from: "2027-01-01", to: "2027-12-03" });
  expect(periodOf("12m", "2027-01-03")).toEqual({ from: "2026-02-01", to: "2027-01-03" });
});

it.each([
  ["2026-01-01", "2026-01-31", "day"],
  ["2026-01-01", "2026-02-01", "week"],
  ["2026-01-01", "2026-06-29", "week"],
  ["2026-01-01", "2026-06-30", "month"],
])("%s to %s is cut by %s", (from, to, grain) => {
  expect(grainOf({ from, to })).toBe(grain);
});

it("counts both ends", () => expect(daysIn({ from: TODAY, to: TODAY })).toBe(1));

describe("a bucket", () => {
  const period = { from: "2026-09-02", to: TODAY };

  it("ends with its week or month, or with the period", () => {
    expect(bucketDays("2026-09-02", "week", period)).toEqual({ from: "2026-09-02", to: "2026-09-06" });
    expect(bucketDays("2026-09-07", "week", period)).toEqual({ from: "2026-09-07", to: "2026-09-13" });
    expect(bucketDays("2026-11-16", "week", period)).toEqual({ from: "2026-11-16", to: TODAY });
    expect(bucketDays("2026-10-01", "month", period)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    expect(bucketDays("2024-02-01", "month", period)).toEqual({ from: "2024-02-01", to: "2024-02-29" });
    expect(bucketDays("2026-10-03", "day", period)).toEqual({ from: "2026-10-03", to: "2026-10-03" });
  });

  it("has a short name for an axis and a whole one for a sentence", () => {
    expect(bucketLabel("2026-10-05", "week")).toBe("05/10");
    expect(bucketLabel("2026-10-01", "month")).toBe("out/26");
    expect(bucketName("2026-10-05", "day", period)).toBe("05/10/2026");
    expect(bucketName("2026-10-05", "week", period)).toBe("05/10 a 11/10/2026");
    expect(bucketName("2026-10-01", "month", period)).toBe("outubro de 2026");
  });
});

it("is written with both years only where they differ", () => {
  expect(periodText({ from: "2026-10-01", to: "2026-10-31" })).toBe("01/10 a 31/10/2026");
  expect(periodText({ from: "2025-12-24", to: "2026-01-06" })).toBe("24/12/2025 a 06/01/2026");
  expect(periodText({ from: TODAY, to: TODAY })).toBe("21/11/2026");
});

it.each([
  ["2026-10-01", "2026-10-31", undefined],
  ["2026-10-31", "2026-10-01", "A data final vem antes da inicial."],
  ["", "2026-10-01", "Escolha as duas datas."],
  ["0002-01-01", "2026-10-01", "Escolha as duas datas."],
  ["2010-01-01", "2026-10-01", "O período pode ter no máximo dez anos."],
])("two dates %s and %s: %s", (from, to, problem) => {
  expect(problemWith(from, to)).toBe(problem);
});
