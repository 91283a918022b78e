import { expect, it } from "vitest";
import { bodyOf, nextDay, problemOf, weekOf, withHoursOf } from "./week";

const FRIDAY = { weekday: 4, opens: "16:30", closes: "01:00" };

it("a week has seven days, and those without hours are closed", () => {
  const { days } = weekOf([FRIDAY]);
  expect(days.map(({ open }) => open)).toEqual([false, false, false, false, true, false, false]);
  expect(bodyOf({ days })).toEqual({ hours: [FRIDAY] });
});

it("a night may end on the next day", () => {
  expect(nextDay({ ...FRIDAY, open: true })).toBe(true);
  expect(nextDay({ ...FRIDAY, open: true, closes: "16:30" })).toBe(true);
  expect(nextDay({ ...FRIDAY, open: true, closes: "23:00" })).toBe(false);
});

it("an open day needs both its times", () => {
  const { days } = weekOf([FRIDAY]);
  expect(problemOf({ days })).toBeUndefined();
  expect(problemOf({ days: days.map((day) => ({ ...day, closes: "" })) })).toBe(
    "Informe quando a casa abre e fecha: sexta-feira.",
  );
});

it("the hours of one day are copied to the other open days", () => {
  const week = weekOf([FRIDAY, { weekday: 5, opens: "12:00", closes: "23:00" }]);
  const [friday] = week.days.filter(({ weekday }) => weekday === 4);
  if (!friday) throw new Error("no Friday");
  expect(bodyOf({ days: withHoursOf(friday, week) })).toEqual({ hours: [FRIDAY, { ...FRIDAY, weekday: 5 }] });
});
