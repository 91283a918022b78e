import { expect, it } from "vitest";
import { timingWords } from "./timing-words";

const AT_ONCE = { days: 0, minutes: 0, at: "", working_days: false };

it.each([
  [{}, "", "na hora"],
  [{}, "começo do turno da entrega", "no começo do turno da entrega"],
  [{}, "hora da reserva", "na hora da reserva"],
  [{ days: -1, at: "10:00" }, "fim do empréstimo", "1 dia antes, às 10:00"],
  [{ days: -1 }, "fim da reserva", "1 dia antes do fim da reserva"],
  [{ minutes: -180 }, "hora da reserva", "3 horas antes da hora da reserva"],
  [{ minutes: -90 }, "hora da reserva", "1 hora e 30 minutos antes da hora da reserva"],
  [{ days: 2, at: "01:30" }, "", "2 dias depois, à 01:30"],
  [{ minutes: 15 }, "", "15 minutos depois"],
  [{ at: "18:00" }, "", "no mesmo dia, às 18:00"],
  [{ days: -1, minutes: 60 }, "fim da reserva", "23 horas antes do fim da reserva"],
  [{ days: 1, at: "10:00", working_days: true }, "", "1 dia depois, às 10:00, só em dias abertos"],
])("%j from “%s” is “%s”", (timing, anchor, words) => {
  expect(timingWords({ ...AT_ONCE, ...timing }, anchor)).toBe(words);
});
