import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { serve } from "@/testing/server";
import { house, openWizard, press } from "./testing/wizard-stage";

const bar = { id: 17, name: "Bar do Zeca", kind: "company", phone: "", document: "", orders: 3, address: null };
const asked: (string | null)[] = [];
serve(
  http.get("*/api/v1/customers/search", () => HttpResponse.json({ data: [bar] })),
  http.get("*/api/v1/price-lists/agreed", ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("customer_id"));
    const price = { beer_id: 1, beer_name: "Pilsen", container_l: 50, price: 690 };
    return HttpResponse.json({ price_list_id: 1, price_list_name: "Bares", valid_from: "2026-01-05", prices: [price] });
  }),
  ...house,
);

it("a customer with a price list gets its prices, and the form says where they come from", async () => {
  localStorage.clear();
  keepUser({ id: 5, username: "rui", name: "Rui Prado", role: "staff", can_place_orders: true });
  openWizard();
  await userEvent.type(await screen.findByRole("combobox", { name: /^Nome do cliente/ }), "bar");
  await screen.findByRole("option", { name: /Bar do Zeca/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await press("Próximo");
  expect(await screen.findByText(/^Preços da lista Bares/)).toBeVisible();
  const pilsen = screen.getByRole("button", { name: /^Adicionar Pilsen 50/ });
  expect(pilsen).toHaveTextContent(/50 L R\$\s690,00 da lista/);
  expect(screen.getByRole("button", { name: /^Adicionar Stout 20/ })).not.toHaveTextContent("da lista");
  await userEvent.click(pilsen);
  expect(screen.getByLabelText(/^Preço.*Pilsen 50 L/)).toHaveValue("690,00");
  expect(asked).toContain("17");
});
