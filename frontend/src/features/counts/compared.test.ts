import { expect, test } from "vitest";
import { compared, hasTag, isTag } from "./compared";

const shed = [{ asset_tag: "BARRIL50-0001" }, { asset_tag: "Açaí  2" }, { asset_tag: "BARRIL50-0003" }];

test("what was read is compared with what should stand there, as the server compares", () => {
  expect(compared(shed, ["acai 2", "VELHO-12", "barril50-0001"])).toEqual({
    found: [shed[0], shed[1]],
    missing: [shed[2]],
    unexpected: ["VELHO-12"],
  });
});

test("a label counts once", () => {
  expect(hasTag(["BARRIL50-0001"], "VELHO-12")).toBe(false);
  expect(hasTag(["BARRIL50-0001"], " barril50-0001")).toBe(true);
});

test("the code of a maker or a network is no label", () => {
  expect(["BARRIL50-0001", "torneira:3"].every(isTag)).toBe(true);
  expect([`https://fabricante.example/${"a".repeat(80)}`, "BEGIN:VCARD\nVERSION:3.0", " "].some(isTag)).toBe(false);
});
