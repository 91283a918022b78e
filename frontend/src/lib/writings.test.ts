import { expect, it } from "vitest";
import { dayWriting, momentWriting, timeWriting } from "./writings";

it.each([
  ["24/12/2026", "2026-12-24"],
  ["15/01/27", "2027-01-15"],
  ["1/2/2027", "2027-02-01"],
  ["24122026", "2026-12-24"],
  ["2026-12-24", "2026-12-24"],
  ["29/02/2028", "2028-02-29"],
])("%s is the day %s", (text, day) => expect(dayWriting.read(text)).toBe(day));

it.each([
  ["29/02/2027", "29/02/2027 não existe: fevereiro de 2027 tem 28 dias."],
  ["31/04/2027", "31/04/2027 não existe: abril de 2027 tem 30 dias."],
  ["12/24/2026", "12/24/2026 não existe: o mês vai de 01 a 12."],
  ["15/01/0027", "Confira o ano 0027."],
  ["24/12", "Escreva o dia como 24/12/2026."],
  ["amanhã", "Escreva o dia como 24/12/2026."],
])("%s is no day", (text, problem) => {
  expect(dayWriting.read(text)).toBeUndefined();
  expect(dayWriting.problemOf(text)).toBe(problem);
});

it.each([
  ["930", "09:30"],
  ["1800", "18:00"],
  ["20h15", "20:15"],
])("%s is the time %s", (text, time) => expect(timeWriting.read(timeWriting.separated(text))).toBe(time));

it.each([
  ["24:00", "24:00 não existe: a meia-noite é 00:00."],
  ["18:75", "18:75 não existe: as horas vão de 00:00 a 23:59."],
  ["6 PM", "Escreva a hora como 20:15."],
])("%s is no time", (text, problem) => {
  expect(timeWriting.read(text)).toBeUndefined();
  expect(timeWriting.problemOf(text)).toBe(problem);
});

it("a day and a time are read together, with the seconds that the value has", () => {
  expect(momentWriting.read(momentWriting.separated("241220262015"))).toBe("2026-12-24T20:15");
  expect(momentWriting.read(momentWriting.write("2026-12-24T20:15:30"))).toBe("2026-12-24T20:15:30");
  expect(momentWriting.problemOf("31/11/2026 20:15")).toBe("31/11/2026 não existe: novembro de 2026 tem 30 dias.");
  expect(momentWriting.problemOf("24/12/2026")).toBe("Escreva o dia e a hora como 24/12/2026 20:15.");
});

it("a value of the address that is no day is not shown as another one", () => {
  expect(dayWriting.write("2026-02-30")).toBe("");
});
