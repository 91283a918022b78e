import { describe, expect, it } from "vitest";
import { missingOf, type PieceDraft, pieceBack, untouched } from "./returned";
import { keg, piece } from "./testing/days";

const draft = (more: Partial<PieceDraft>): PieceDraft => ({ ...untouched, ...more });

describe("a piece that came back", () => {
  it.each<[string, Partial<PieceDraft>, object]>([
    ["empty", { choice: "empty" }, { condition: "ok", note: "", keg: { state: "empty" } }],
    ["full", { choice: "sealed" }, { condition: "ok", keg: { state: "sealed" } }],
    ["half full", { choice: "partial", rest: "2" }, { condition: "ok", keg: { state: "partial", quarters: 2 } }],
    ["weighed", { choice: "partial", rest: "kg", kg: "38,5" }, { keg: { state: "partial", kg: 38.5 } }],
    [
      "damaged",
      { choice: "empty", isDamaged: true, note: " Válvula torta " },
      { condition: "damaged", note: "Válvula torta", keg: { state: "empty" } },
    ],
    ["not at all", { choice: "lost", isDamaged: true }, { condition: "lost", keg: { state: "lost" } }],
    ["well, its note crossed out", { choice: "empty", note: "Torta" }, { condition: "ok", note: "" }],
  ])("%s", (_name, more, expected) => {
    expect(pieceBack(keg("B-1"), draft(more))).toMatchObject({ asset_tag: "B-1", ...expected });
  });

  it("stays with the customer if nothing is said of it", () => expect(pieceBack(keg("B-1"), untouched)).toBeNull());

  it("has no beer if it is no keg", () =>
    expect(pieceBack(piece("CH-1"), draft({ choice: "ok" }))).toMatchObject({ condition: "ok", keg: null }));

  it.each<[Partial<PieceDraft>, string | undefined]>([
    [{}, undefined],
    [{ choice: "empty" }, undefined],
    [{ choice: "partial" }, "Diga quanto sobrou em B-1."],
    [{ choice: "partial", rest: "kg", kg: "0" }, "Diga o peso de B-1."],
    [{ choice: "sealed", isDamaged: true }, "Diga o que B-1 tem de avariado."],
    [{ choice: "sealed", isDamaged: true, note: "Torta", photo: undefined }, "A foto de B-1 está sendo lida."],
    [{ choice: "sealed", isDamaged: true, note: "Torta", photo: null }, undefined],
  ])("lacks something with %o", (more, expected) => expect(missingOf(keg("B-1"), draft(more))).toBe(expected));
});
