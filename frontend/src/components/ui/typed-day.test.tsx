import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Field } from "./field";
import { TypedDay } from "./typed-day";

function Form({ first = "" }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <Field label="Dia">{(control) => <TypedDay {...control} value={day} onChange={setDay} />}</Field>
      <output>{day || "nenhum"}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Dia" });

it("takes digits alone, and writes a day as people here do", async () => {
  render(<Form first="2026-12-24" />);
  expect(field()).toHaveValue("24/12/2026");
  await userEvent.clear(field());
  expect(screen.getByRole("status")).toHaveTextContent("nenhum");
  await userEvent.type(field(), "31122026");
  expect(field()).toHaveValue("31/12/2026");
  expect(screen.getByRole("status")).toHaveTextContent("2026-12-31");
});

it("says that a day does not exist instead of taking another one", async () => {
  render(<Form />);
  await userEvent.type(field(), "29/02/2027");
  expect(screen.getByText("29/02/2027 não existe: fevereiro de 2027 tem 28 dias.")).toBeVisible();
  expect(field()).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByRole("status")).toHaveTextContent("nenhum");
  await userEvent.type(field(), "{Backspace}8");
  expect(screen.getByRole("status")).toHaveTextContent("2028-02-29");
});
