import { expect, test } from "vitest";
import { dialable, formatPhone, telLink, whatsappLink } from "./phone";

test.each([
  ["+5511955550101", "(11) 95555-0101"],
  ["+551155550100", "(11) 5555-0100"],
  ["+351211234567", "+351211234567"],
])("%s is read as %s", (e164, text) => {
  expect(formatPhone(e164)).toBe(text);
});

test.each([
  ["(11) 95555-0101", "+5511955550101"],
  ["11 5555 0100", "+551155550100"],
  ["011 95555-0101", "+5511955550101"],
  ["+55 11 95555-0101", "+5511955550101"],
  ["+351 21 123 4567", "+351211234567"],
  ["4655-0100", "46550100"],
  ["", ""],
])("%s is dialled as %s", (typed, number) => {
  expect(dialable(typed)).toBe(number);
});

test("a phone link dials the number with its country", () => {
  expect(telLink("+551155550100")).toBe("tel:+551155550100");
});

test("a WhatsApp link carries the whole text, accents, line breaks and signs included", () => {
  const link = new URL(whatsappLink("+5511955550101", "Olá! Mesa p/ 4 & vista?\n50% às 20h #1"));
  expect(link.origin + link.pathname).toBe("https://wa.me/5511955550101");
  expect(link.searchParams.get("text")).toBe("Olá! Mesa p/ 4 & vista?\n50% às 20h #1");
});
