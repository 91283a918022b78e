import { expect, test } from "vitest";
import cases from "./tag-cases.json";
import { tagOf, tagsIn } from "./tag-of";

// the command API reads the same cases
test.each(cases)("$read is the label of $tag", ({ read, tag }) => {
  expect(tagOf(read)).toBe(tag);
});

test("several labels are read at once, whatever stands between them", () => {
  expect(tagsIn("CH-0001;CH-0002, CH-0003\nhttpÇ;;localhostÇ8000;e;CH-0004 http://localhost/e/CH-0005")).toEqual([
    "CH-0001",
    "CH-0002",
    "CH-0003",
    "CH-0004",
    "CH-0005",
  ]);
});
