import { expect, it } from "vitest";
import { delayText } from "./delay";

it.each([
  [{ days: 1, per_day: 0, accrued: 0 }, "1 dia de atraso."],
  [
    { days: 3, per_day: 80, accrued: 240 },
    "3 dias de atraso: R$ 240,00 de multa até hoje (R$ 80,00 por dia). É cobrada na devolução.",
  ],
])("says how late it is and what that comes to", (delay, text) => {
  expect(delayText(delay).replaceAll("\u00a0", " ")).toBe(text);
});
