import { expect, test } from "vitest";
import { tagOf } from "./tag-of";

test.each([
  ["https://pirilampo.example/e/BARRIL50-0007", "BARRIL50-0007"],
  ["https://pirilampo.example/e/A%C3%A7a%C3%AD%202%2FB", "Açaí 2/B"],
  ["http://127.0.0.1:8000/e/torneira:3\r", "torneira:3"],
  ["  BARRIL50-0007 ", "BARRIL50-0007"],
  ["https://pirilampo.example/e/100%", "100%"],
  ["https://pirilampo.example/menu", "https://pirilampo.example/menu"],
])("%s is the label of %s", (read, tag) => {
  expect(tagOf(read)).toBe(tag);
});
