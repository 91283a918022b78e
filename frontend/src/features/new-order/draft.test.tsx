import { describe, expect, it } from "vitest";
import { attemptFor, type Draft, discardDraft, keepDraft, storedDraft } from "./draft";
import { blankForm } from "./form";

const draft: Draft = {
  form: { ...blankForm(), customer_name: "Dalva Nogueira" },
  step: 2,
  quoted: null,
  attempt: { key: "k", content: "{}" },
};
const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAY = 86_400_000;

describe("a draft in the browser", () => {
  it("comes back as it was left", () => {
    keepDraft(7, draft, NOW);
    expect(storedDraft(7, NOW)).toEqual({ ...draft, saved_at: "2026-11-20T12:00:00.000Z" });
  });

  it("is one person's own", () => {
    keepDraft(7, draft, NOW);
    expect(storedDraft(8, NOW)).toBeUndefined();
  });

  it("of a form that nobody touched is none, and takes away the one before", () => {
    keepDraft(7, draft, NOW);
    keepDraft(7, { ...draft, form: blankForm() }, NOW);
    expect(storedDraft(7, NOW)).toBeUndefined();
  });

  it("is gone when it is discarded", () => {
    keepDraft(7, draft, NOW);
    discardDraft(7);
    expect(storedDraft(7, NOW)).toBeUndefined();
  });

  it("is thrown away after a week, with the customer's name in it", () => {
    keepDraft(7, draft, NOW);
    expect(storedDraft(7, NOW + 8 * DAY)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it("from before a field was added has it empty", () => {
    const { notes: _later, ...older } = draft.form;
    localStorage.setItem(
      "event-order-draft:7",
      JSON.stringify({ ...draft, form: older, version: 3, saved_at: new Date(NOW) }),
    );
    expect(storedDraft(7, NOW)?.form).toEqual(draft.form);
  });

  it.each([
    ["of another version", JSON.stringify({ ...draft, version: 0, saved_at: "2026-11-20T12:00:00Z" })],
    ["that is no JSON", "{"],
    ["that holds something else", JSON.stringify({ version: 2, saved_at: "2026-11-20T12:00:00Z" })],
    ["that is null", "null"],
  ])("one %s is thrown away", (_what, text) => {
    localStorage.setItem("event-order-draft:7", text);
    expect(storedDraft(7, NOW)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });
});

describe("the key of a try", () => {
  it("stays while the content stays, so that a retry makes no second order", () => {
    const first = attemptFor('{"a":1}', null);
    expect(attemptFor('{"a":1}', first)).toBe(first);
  });

  it("is new for another content", () => {
    const first = attemptFor('{"a":1}', null);
    expect(attemptFor('{"a":2}', first).key).not.toBe(first.key);
  });
});
