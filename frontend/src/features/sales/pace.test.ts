import { expect, it } from "vitest";
import { timeLeft } from "./pace";

it.each([
  [null, ""],
  [0, "falta menos de um minuto"],
  [29, "falta menos de um minuto"],
  [60, "falta 1 minuto"],
  [170, "faltam 3 minutos"],
])("%s seconds are left as '%s'", (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
