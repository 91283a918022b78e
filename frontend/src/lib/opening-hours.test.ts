import { describe, expect, onTestFinished, test } from "vitest";
import words from "../../../query_api/pages/words.json";
import {
  comingSpecialDays,
  type OpeningPeriod,
  openingStatus,
  reservationTimes,
  statusText,
  wallClock,
  weekSummary,
} from "./opening-hours";
import cases from "./opening-hours-cases.json";
import { speak } from "./words";

const day = (weekday: number, closes: string): OpeningPeriod => ({ weekday, opens: "16:30", closes });
/** Monday closed; Friday and Saturday until one in the morning. */
const HOURS = [day(1, "00:00"), day(2, "00:00"), day(3, "00:00"), day(4, "01:00"), day(5, "01:00"), day(6, "00:00")];

/** An instant by the house's wall clock (UTC-3 all year). 2026-11-16 is a Monday. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00-03:00`);

describe("openingStatus", () => {
  test.each([
    ["Monday afternoon", "2026-11-16", "18:00", "Fechado · abre amanhã às 16:30"],
    ["Monday just after midnight, Sunday's closing", "2026-11-16", "00:00", "Fechado · abre amanhã às 16:30"],
    ["Tuesday before opening", "2026-11-17", "16:29", "Fechado · abre hoje às 16:30"],
    ["Tuesday at opening", "2026-11-17", "16:30", "Aberto agora · até 00:00"],
    ["Tuesday's last minute", "2026-11-17", "23:59", "Aberto agora · até 00:00"],
    ["Wednesday at midnight", "2026-11-18", "00:00", "Fechado · abre hoje às 16:30"],
    ["Friday night", "2026-11-20", "23:30", "Aberto agora · até 01:00"],
    ["Saturday after midnight, still Friday's shift", "2026-11-21", "00:59", "Aberto agora · até 01:00"],
    ["Saturday at one", "2026-11-21", "01:00", "Fechado · abre hoje às 16:30"],
    ["Sunday after midnight, still Saturday's shift", "2026-11-22", "00:30", "Aberto agora · até 01:00"],
    ["Sunday evening", "2026-11-22", "20:00", "Aberto agora · até 00:00"],
  ])("%s", (_name, date, time, text) => {
    expect(statusText(openingStatus(HOURS, at(date, time)))).toBe(text);
  });

  test.each([
    ["a closed holiday", "2026-11-20", "20:00", "Fechado · abre amanhã às 12:00"],
    ["the night before a holiday, after midnight", "2026-11-20", "00:30", "Fechado · abre amanhã às 12:00"],
    ["other hours than on that weekday", "2026-11-21", "12:30", "Aberto agora · até 18:00"],
    ["after them", "2026-11-21", "20:00", "Fechado · abre amanhã às 16:30"],
  ])("%s", (_name, date, time, text) => {
    const special = [
      { day: "2026-11-20", opens: "", closes: "", name: "Consciência Negra" },
      { day: "2026-11-21", opens: "12:00", closes: "18:00", name: "" },
    ];
    expect(statusText(openingStatus(HOURS, at(date, time), special))).toBe(text);
  });

  test("the weekday is the house's, not the visitor's", () => {
    expect(wallClock(new Date("2026-11-21T02:30:00Z"))).toEqual({
      date: "2026-11-20",
      weekday: 4,
      minutes: 23 * 60 + 30,
    });
  });

  test("a break in the afternoon closes the house", () => {
    const lunchAndDinner = [
      { weekday: 1, opens: "11:00", closes: "14:00" },
      { weekday: 1, opens: "18:00", closes: "23:00" },
    ];
    expect(statusText(openingStatus(lunchAndDinner, at("2026-11-17", "12:00")))).toBe("Aberto agora · até 14:00");
    expect(statusText(openingStatus(lunchAndDinner, at("2026-11-17", "15:00")))).toBe("Fechado · abre hoje às 18:00");
    expect(statusText(openingStatus(lunchAndDinner, at("2026-11-17", "23:30")))).toBe("Fechado · abre terça às 11:00");
  });

  test("a house without hours is closed and promises nothing", () => {
    expect(statusText(openingStatus([], at("2026-11-17", "12:00")))).toBe("Fechado");
  });
});

describe.each(cases)("$name", ({ hours, special_days, today, summary, coming, slots }) => {
  const now = at(today, "00:00");

  test("the week and its special days read as on the pages of the server", () => {
    expect(weekSummary(hours).map(({ days, text }) => [days, text])).toEqual(summary);
    expect(comingSpecialDays(special_days, now).map(({ date, text }) => [date, text])).toEqual(coming);
  });

  test.each(slots)("on $date a table is reserved at $times", ({ date, minutes, times }) => {
    expect(reservationTimes(hours, date, now, { step: minutes, specialDays: special_days })).toEqual(times);
  });
});

describe("reservationTimes", () => {
  test("none in the past", () => {
    expect(reservationTimes(HOURS, "2026-11-15", at("2026-11-16", "12:00"))).toEqual([]);
  });

  test("today only what is still to come", () => {
    expect(reservationTimes(HOURS, "2026-11-17", at("2026-11-17", "20:00"))[0]).toBe("20:30");
  });
});

test("in English days are written like names, and dates with the name of their month", () => {
  const said = Object.entries({ ...words.both, ...words.site }).map(([phrase, { en }]) => [phrase, en]);
  speak("en", Object.fromEntries(said));
  onTestFinished(() => speak("pt-BR"));
  const christmas = { day: "2026-12-25", opens: "", closes: "", name: "Natal" };
  const monday = new Date("2026-12-21T15:00:00Z");
  expect(comingSpecialDays([christmas], monday)).toEqual([{ date: "25 Dec (Friday), Natal", text: "Closed" }]);
  expect(statusText(openingStatus([day(2, "00:00")], monday))).toBe("Closed · opens Wednesday at 16:30");
  expect(weekSummary(HOURS)[1]).toEqual({ days: "Tuesday to Thursday", text: "16:30–00:00" });
});
