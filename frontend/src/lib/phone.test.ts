import { expect, test } from "vitest";
import { areaOf, formatPhone, isComplete, mayHaveWhatsapp, phoneOf, proposalFor, telLink, whatsappLink } from "./phone";
import cases from "./phone-cases.json";

test.each(cases)("$typed is $normal, $kind, written $written", ({ typed, normal, kind, written }) => {
  expect(phoneOf(typed)).toEqual({ text: normal, kind });
  expect(formatPhone(typed)).toBe(written);
  expect(formatPhone(kind === "unknown" ? typed : normal)).toBe(written);
});

test.each([
  ["(11) 95555-0101", true, true],
  ["(11) 5555-0100", true, false],
  ["0800 123 4567", false, false],
  ["(41) 8799-5678", false, false],
  ["95555-0101", false, false],
  ["(11) 95555-0101;drop", false, true],
])("%s can be called back: %s, may have WhatsApp: %s", (typed, complete, whatsapp) => {
  expect([isComplete(typed), mayHaveWhatsapp(typed)]).toEqual([complete, whatsapp]);
});

test.each([
  ["(41) 8799-5678", "(41) 98799-5678"],
  ["+55 41 8799-5678", "(41) 98799-5678"],
  ["041 98799-5678", ""],
  ["(11) 5555-0100", ""],
  ["95555-0101", ""],
])("%s means %s", (typed, meant) => {
  expect(proposalFor(typed)).toBe(meant);
});

test.each([
  ["95555-0170", "(11) 95555-0170"],
  ["8555-0170", "(11) 98555-0170"],
  ["4655 0170", "(11) 4655-0170"],
  ["(41) 8799-5678", "(41) 98799-5678"],
  ["(11) 95555-0170", ""],
  ["4004-1234", ""],
  ["0800 123 4567", ""],
  ["+351 21 123 4567", ""],
  ["", ""],
])("%s means %s for a house in São Paulo", (typed, meant) => {
  expect(proposalFor(typed, areaOf("+551155550100"))).toBe(meant);
});

test("a service has no area code", () => {
  expect(areaOf("0800 123 4567")).toBe("");
});

test("a phone link dials the number with its country", () => {
  expect(telLink("+551155550100")).toBe("tel:+551155550100");
});

test("a WhatsApp link carries the whole text, accents, line breaks and signs included", () => {
  const link = new URL(whatsappLink("+5511955550101", "Olá! Mesa p/ 4 & vista?\n50% às 20h #1"));
  expect(link.origin + link.pathname).toBe("https://wa.me/5511955550101");
  expect(link.searchParams.get("text")).toBe("Olá! Mesa p/ 4 & vista?\n50% às 20h #1");
});
