import { expect, test } from "vitest";
import type { Reservation } from "@/api/public/reservations";
import { nextOpenDate, problemsOf, reservationText } from "./reservation";

const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: "16:30", closes: "00:00" }));
const house = { hours, specialDays: [], reservationMaxPeople: 12 };
/** Friday, 20 November 2026, at noon where the house stands. */
const friday = new Date("2026-11-20T12:00:00-03:00");
const slots = [
  { time: "19:30", seats: 3 },
  { time: "20:00", seats: 12 },
  { time: "20:30", seats: 0 },
];
const good: Reservation = {
  name: "Maria",
  phone: "(11) 95555-0171",
  date: "2026-11-20",
  time: "20:00",
  people: 4,
  notes: "",
};

test("a complete reservation has no problem", () => {
  expect(problemsOf(good, house, slots, friday)).toEqual({});
});

test.each([
  ["without a name", { name: "  " }, { name: "Diga em nome de quem fica a mesa." }],
  ["on a Monday", { date: "2026-11-23" }, { date: "Não abrimos às segundas. Escolha outro dia." }],
  ["yesterday", { date: "2026-11-19" }, { date: "Esse dia já passou." }],
  ["next year", { date: "2027-11-19" }, { date: "Reservamos com até 60 dias de antecedência." }],
  ["without a day", { date: "" }, { date: "Escolha o dia." }],
  ["without a phone", { phone: "95555" }, { phone: "Informe o celular com DDD, como (11) 95555-0101." }],
  ["in a full slot", { time: "20:30" }, { time: "Lotado. Escolha outro horário." }],
  [
    "with more people than the slot has seats",
    { time: "19:30" },
    { time: "Só mais 3 pessoas. Escolha outro horário." },
  ],
  ["before opening", { time: "12:00" }, { time: "Escolha o horário." }],
  ["for nobody", { people: 0 }, { people: "De 1 a 12 pessoas." }],
  [
    "for thirteen",
    { people: 13 },
    { time: "Só mais 12 pessoas. Escolha outro horário.", people: "De 1 a 12 pessoas." },
  ],
  ["for half a person", { people: 2.5 }, { people: "De 1 a 12 pessoas." }],
])("a reservation %s is refused", (_name, change, problems) => {
  expect(problemsOf({ ...good, ...change }, house, slots, friday)).toEqual(problems);
});

test("a house whose tables are for one says so", () => {
  const one = { ...house, reservationMaxPeople: 1 };
  expect(problemsOf({ ...good, people: 2 }, one, slots, friday).people).toBe("De 1 a 1 pessoa.");
});

test("late in the evening today is over, and the next open day is offered", () => {
  const sundayNight = new Date("2026-11-22T23:30:00-03:00");
  expect(problemsOf({ ...good, date: "2026-11-22" }, house, [], sundayNight)).toEqual({
    date: "Para hoje já não há horário. Escolha outro dia.",
  });
  expect(nextOpenDate(house, sundayNight)).toBe("2026-11-24");
  expect(nextOpenDate({ hours: [], specialDays: [] }, sundayNight)).toBe("");
});

test("a holiday is refused by its name, and a special day has times of its own", () => {
  const specialDays = [
    { day: "2026-11-20", opens: "", closes: "", name: "Consciência Negra" },
    { day: "2026-11-23", opens: "12:00", closes: "15:00", name: "" },
  ];
  expect(problemsOf(good, { ...house, specialDays }, slots, friday)).toEqual({
    date: "Fechado nesse dia (Consciência Negra). Escolha outro.",
  });
  expect(problemsOf({ ...good, date: "2026-11-23" }, { ...house, specialDays }, slots, friday)).toEqual({});
});

test("the message says everything a waiter needs", () => {
  expect(reservationText({ ...good, notes: " perto da janela " }, "R-0042", "Choperia Pirilampo")).toBe(
    "Olá! Pedi uma mesa na Choperia Pirilampo pelo site.\n\nReserva: R-0042\nNome: Maria\nDia: sexta-feira, 20/11/2026\n" +
      "Horário: 20:00\nPessoas: 4\nObservações: perto da janela",
  );
});
