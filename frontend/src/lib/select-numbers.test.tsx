import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { selectNumbersOnEntry } from "./select-numbers";

selectNumbersOnEntry();

function selected(field: HTMLInputElement): string {
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

it("selects a number when its field is entered, and leaves words and a second tap alone", async () => {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Convidados" inputMode="numeric" defaultValue="50" />
      <input aria-label="Nome" defaultValue="Ana" />
    </>,
  );
  const guests = screen.getByLabelText<HTMLInputElement>("Convidados");
  await user.tab();
  expect(selected(guests)).toBe("50");
  const name = screen.getByLabelText<HTMLInputElement>("Nome");
  await user.click(name);
  expect(selected(name)).toBe("");
  await user.click(guests);
  expect(selected(guests)).toBe("50");
  await user.click(guests);
  expect(selected(guests)).toBe("");
});
