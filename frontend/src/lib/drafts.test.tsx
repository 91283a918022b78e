import { describe, expect, it } from "vitest";
import { draftKey, forgetDrafts, forgetOutdatedDrafts } from "./drafts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const saved = (person: number, at: string) =>
  localStorage.setItem(draftKey(person), JSON.stringify({ saved_at: at, form: { customer_name: "Dalva Nogueira" } }));

describe("forms that were not sent", () => {
  it("go when somebody signs out, and nothing else does", () => {
    saved(7, "2026-11-20T11:00:00Z");
    saved(8, "2026-11-20T11:00:00Z");
    localStorage.setItem("theme", "dark");
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(["theme"]);
  });

  it("of others go when somebody signs in, their own stay", () => {
    saved(7, "2026-11-20T11:00:00Z");
    saved(8, "2026-11-20T11:00:00Z");
    forgetDrafts(8);
    expect(Object.keys(localStorage)).toEqual([draftKey(8)]);
  });

  it("go after a week whoever began them, those that cannot be read at once", () => {
    saved(7, "2026-11-13T11:00:00Z");
    saved(8, "2026-11-14T12:00:00Z");
    localStorage.setItem(draftKey(9), "{");
    forgetOutdatedDrafts(NOW);
    expect(Object.keys(localStorage)).toEqual([draftKey(8)]);
  });
});
