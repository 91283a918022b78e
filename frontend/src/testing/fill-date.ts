import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** The date field of that name. */
export const dateField = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Types a day, or a day and a time, over what the field says: `24/12/2026`, `24/12/2026 20:15`. */
export async function fillDate(name: string | RegExp, text: string): Promise<void> {
  const field = dateField(name);
  await userEvent.clear(field);
  await userEvent.type(field, text.replaceAll(/\D/g, ""));
}
