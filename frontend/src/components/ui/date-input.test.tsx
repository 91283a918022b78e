import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { DateField } from "./date-input";
import { TypedTime } from "./typed-time";

const sent = vi.fn<(day: string) => void>();

/** As in the bar of a day, nothing but a day moves `keeps`. */
function Form({ first = "", withTime, keeps }: { first?: string; withTime?: boolean; keeps?: boolean }) {
  const [day, setDay] = useState(first);
  const change = (next: string) => (!keeps || next) && setDay(next);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sent(day);
      }}
    >
      <DateField label="Entrega" hint="Até 2030." withTime={withTime} value={day} onChange={change} />
      <button type="button" onClick={() => setDay("2026-12-01")}>
        Primeiro
      </button>
      <button type="submit">Salvar</button>
    </form>
  );
}

function Time() {
  const [time, setTime] = useState("");
  return (
    <>
      <TypedTime aria-label="Abre às" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Entrega" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

it("goes on with the year after Tab, and takes a year of two digits", async () => {
  render(<Form />);
  await userEvent.type(field(), "3112");
  await userEvent.tab();
  await userEvent.keyboard("2026");
  expect(field()).toHaveValue("31/12/2026");
  await userEvent.clear(field());
  await userEvent.type(field(), "15/01/27{Enter}");
  expect(field()).toHaveValue("15/01/2027");
  expect(sent.mock.lastCall).toEqual(["2027-01-15"]);
});

it("names a day that does not exist, and its form is not sent", async () => {
  sent.mockClear();
  render(<Form first="2026-12-24" />);
  await userEvent.clear(field());
  await userEvent.type(field(), "29022027");
  expect(field()).toHaveValue("29/02/2027");
  expect(field()).toHaveAccessibleDescription("Até 2030. 29/02/2027 não existe: fevereiro de 2027 tem 28 dias.");
  expect(field()).toBeInvalid();
  await save();
  expect(sent).not.toHaveBeenCalled();
  expect(field()).toHaveFocus();
  await userEvent.type(field(), "{Backspace}8");
  await save();
  expect(sent.mock.calls).toEqual([["2028-02-29"]]);
});

it("asks for the rest of a day once it is left", async () => {
  render(<Form keeps first="2026-12-24" />);
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field(), "there is always a day").toHaveValue("24/12/2026");
  await userEvent.clear(field());
  await userEvent.type(field(), "31/1");
  expect(field()).not.toBeInvalid();
  await save();
  expect(field()).toHaveValue("31/1");
  expect(screen.getByText("Escreva o dia como 24/12/2026.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Primeiro" }));
  expect(field()).toHaveValue("01/12/2026");
  expect(field()).not.toBeInvalid();
});

it("has a calendar for the keyboard, which keeps the time", async () => {
  render(<Form withTime first="2026-12-24T20:15" />);
  screen.getByRole("button", { name: "Abrir o calendário Entrega" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Calendário" })).toBeVisible();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(field()).toHaveValue("25/12/2026 20:15");
  await save();
  expect(sent.mock.lastCall).toEqual(["2026-12-25T20:15"]);
});

it("a time has 24 hours in the browser of any language", async () => {
  render(<Time />);
  const opens = screen.getByRole("textbox", { name: "Abre às" });
  await userEvent.type(opens, "1830");
  expect(opens).toHaveValue("18:30");
  expect(screen.getByRole("status")).toHaveTextContent("18:30");
  await userEvent.clear(opens);
  await userEvent.type(opens, "25:00");
  expect(opens).toHaveAccessibleDescription("25:00 não existe: as horas vão de 00:00 a 23:59.");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
