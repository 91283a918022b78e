import { expect, test } from "vitest";
import { ageText } from "./staleness";

test.each([
  [29, undefined],
  [30, "há 30 segundos"],
  [60, "há 1 minuto"],
  [150, "há 2 minutos"],
  [3600, "há mais de 1 hora"],
  [7300, "há mais de 2 horas"],
])("after %i seconds: %s", (seconds, text) => {
  expect(ageText(1_000, 1_000 + seconds * 1_000)).toBe(text);
});
