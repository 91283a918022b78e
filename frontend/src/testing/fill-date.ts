import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** The date field of that name: the group of its parts. */
export const dateField = (name: string | RegExp) => screen.getByRole("group", { name });

/** Types a day, or a day and a time, from its first part on: `24/12/2026`, `24/12/2026 20:15`. */
export async function fillDate(name: string | RegExp, text: string): Promise<void> {
  within(dateField(name)).getAllByRole("spinbutton")[0]?.focus();
  await userEvent.keyboard(text.replaceAll(/\D/g, ""));
}
