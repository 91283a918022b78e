import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { siteRead } from "@/api/public/reads";
import { siteFrom } from "@/api/public/site";
import { renderWithData } from "@/testing/render";
import { PhoneInputField } from "./phone-input-field";

afterEach(() => vi.useRealTimers());

function Typed({ error, start = "" }: { error?: string; start?: string }) {
  const [phone, setPhone] = useState(start);
  return <PhoneInputField label="Telefone" error={error} value={phone} onChange={setPhone} />;
}

const house = siteFrom({ phones: { landline: "+551155550100" } });
const field = () => screen.getByRole("textbox", { name: "Telefone" });
const question = { name: "Você quis dizer (11) 95555-0170?" };

test("a number without area code is asked about, and the answer stands in the field", async () => {
  renderWithData(<Typed />, [siteRead().queryKey, house]);
  await userEvent.type(field(), "95555-0170");
  await userEvent.click(await screen.findByRole("button", question));
  expect(field()).toHaveValue("(11) 95555-0170");
  expect(field()).toHaveFocus();
  expect(screen.queryByRole("button")).toBeNull();
});

test("nothing is asked of a number while it is typed, only when the person pauses", () => {
  vi.useFakeTimers();
  renderWithData(<Typed />, [siteRead().queryKey, house]);
  fireEvent.change(field(), { target: { value: "1195555017" } });
  expect(screen.queryByRole("button")).toBeNull();
  act(() => {
    vi.runAllTimers();
  });
  expect(screen.getByRole("button", { name: "Você quis dizer (11) 99555-5017?" })).toBeVisible();
});

test("where the house says no telephone, its area code is not guessed", () => {
  renderWithData(<Typed start="95555-0170" />, [siteRead().queryKey, siteFrom({})]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("what the server proposes is the same button, and the reason is not said twice", async () => {
  renderWithData(<Typed start="95555-0170" error={question.name} />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(question.name);
  expect(screen.getAllByText(question.name)).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", question));
  expect(field()).toHaveValue("(11) 95555-0170");
});
