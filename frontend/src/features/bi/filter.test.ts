import { describe, expect, it } from "vitest";
import { askedOf, type BiFilter, narrowed, readFilter, sharedPart, widened, withFilter, writeFilter } from "./filter";

const TODAY = "2026-11-21";
const read = (address: string) => readFilter(new URLSearchParams(address));
const usual: BiFilter = { period: "90d", compare: "previous" };

it("is the last 90 days against the 90 before where the address says nothing", () => {
  expect(read("")).toEqual(usual);
  expect(askedOf(read(""), TODAY)).toEqual({ from: "2026-08-24", to: TODAY, compare: "previous" });
});

it.each([
  "period=30d",
  "from=2026-01-01&to=2026-02-28",
  "period=12m&compare=year&grain=month&cost_center=choperia",
  "from=2026-10-01&to=2026-10-31&within=12m&category_id=3&product_id=7&model_id=2",
  "within=2026-01-01..2026-12-31",
  "category_id=0",
])("%s is read and written alike", (address) => {
  expect(writeFilter(read(address)).toString()).toBe(new URLSearchParams(address).toString());
});

it.each([
  "period=sempre",
  "from=2026-10-31&to=2026-10-01",
  "from=ontem&to=hoje",
  "compare=futuro&grain=hora&cost_center=matriz",
  "category_id=-1&product_id=x&model_id=0",
])("nonsense like %s is as if nothing was said", (address) => {
  expect(read(address)).toEqual(usual);
});

it("does not ask for more days one by one than there may be", () => {
  const filter: BiFilter = { ...usual, period: { from: "2020-01-01", to: "2026-01-01" }, grain: "day" };
  expect(askedOf(filter, TODAY).grain).toBeUndefined();
});

describe("drilling down", () => {
  it("narrows to the days of a bucket, and remembers where from", () => {
    const month = narrowed({ ...usual, period: "12m", grain: "month" }, "2026-10-01", "month", TODAY);
    expect(month).toMatchObject({ period: { from: "2026-10-01", to: "2026-10-31" }, within: "12m" });
    expect(month?.grain).toBeUndefined();
    const week = month && narrowed(month, "2026-10-05", "week", TODAY);
    expect(week).toMatchObject({ period: { from: "2026-10-05", to: "2026-10-11" }, within: "12m" });
    expect(week && widened(week)).toMatchObject({ period: "12m", within: undefined });
  });

  it("ends at a day, and where the bucket is all there is", () => {
    expect(narrowed(usual, "2026-11-20", "day", TODAY)).toBeUndefined();
    expect(narrowed({ ...usual, period: "month" }, "2026-11-01", "month", TODAY)).toBeUndefined();
  });
});

it("takes the period along to other screens, and no product", () => {
  const address = new URLSearchParams("period=30d&cost_center=choperia&product_id=7&within=12m");
  expect(sharedPart(address).toString()).toBe("period=30d&cost_center=choperia");
});

it("leaves what is as usual out of the address", () => {
  expect(withFilter("/bi", usual)).toBe("/bi");
  expect(withFilter("/bi", { ...usual, period: "7d" })).toBe("/bi?period=7d");
});
