import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { blankForm, type OrderForm } from "./form";
import type { ChosenItem } from "./items";
import { OrderSummary } from "./order-summary";

const line = (kind: ChosenItem["kind"], quantity: string, rest: Partial<ChosenItem> = {}): ChosenItem => ({
  key: kind,
  line: null,
  kind,
  ref: 1,
  name: kind,
  unitKg: 1,
  model: null,
  tag: "",
  quantity,
  price: "100,00",
  ...rest,
});

function shown(changes: Partial<OrderForm>) {
  render(<OrderSummary form={{ ...blankForm(), ...changes }} figures={undefined} />);
  return Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.slice(3)]),
  );
}

it("the deposit on shells is a line of its own, and part of what is to be paid", () => {
  const slots = [{ model: 1, at: 0, beer: 2, name: "Pilsen 50 L", kegs: 1, price: 0, litres: 50 }];
  const items = [line("beer", "2"), line("kit", "1", { slots })];
  expect(shown({ items, shell_deposit: "150,00" })).toMatchObject({
    Total: "300,00",
    "Caução, devolvida com os barris": "450,00",
    "Total a pagar": "750,00",
  });
});

it("nothing is said of it where none was agreed", () => {
  expect(shown({ items: [line("beer", "2")] })).not.toHaveProperty("Total a pagar");
});
