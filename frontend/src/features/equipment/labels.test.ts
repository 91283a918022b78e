import { expect, test } from "vitest";
import { counted } from "@/lib/text";
import { daysText, minutesText } from "./labels";

test.each([
  [0, "sem pausa"],
  [45, "45 min"],
  [120, "2 h"],
  [150, "2 h 30 min"],
])("%d minutes of cleaning are '%s'", (minutes, text) => expect(minutesText(minutes)).toBe(text));

test("one is not many", () => {
  expect(daysText(1)).toBe("1 dia");
  expect(daysText(3)).toBe("3 dias");
  expect(counted(1200, "ativo", "ativos")).toBe("1.200 ativos");
});
