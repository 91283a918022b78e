import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { PriceListsView } from "./price-lists-view";

const pilsen = { beer_id: 3, beer_name: "Pilsen", container_l: 50 };
const list = {
  id: 1,
  name: "Bares da serra",
  active: true,
  customers: 2,
  prices: [{ ...pilsen, price: 690 }],
  percent: 0,
  tables: [
    { valid_from: "2026-01-05", prices: [{ ...pilsen, price: 690 }], percent: 0 },
    { valid_from: "2098-01-01", prices: [{ ...pilsen, price: 720 }], percent: -5 },
  ],
  version: 3,
};
const beer = {
  id: 3,
  name: "Pilsen",
  active: true,
  prices: [
    { container_l: 30, price: 449 },
    { container_l: 50, price: 779 },
  ],
};
const sent: unknown[] = [];
serve(
  http.get("*/api/v1/price-lists", () => HttpResponse.json({ data: [list] })),
  http.get("*/api/v1/beers", () => HttpResponse.json({ data: [beer], beers: [beer], pagination: {} })),
  http.patch("*/api/v1/price-lists/1", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 1, version: 4, position: "0.9" });
  }),
);
const person = { id: 3, username: "caio", name: "Caio Menezes" };

beforeEach(() => {
  sent.length = 0;
  keepUser({ ...person, role: "manager" });
});

const show = () => renderAt("/", <PriceListsView />);

it("a list shows the prices of today and those of a later day, each changed on its own", async () => {
  show();
  const today = await screen.findByRole("table", { name: "Preços de hoje da lista Bares da serra" });
  expect(today).toHaveTextContent(/Pilsen 50 L\s*R\$\s690,00/);
  expect(screen.getByRole("heading", { name: "A partir de 01/01/2098" })).toBeVisible();
  await userEvent.click(
    await screen.findByRole("button", { name: "Editar os preços de 01/01/2098 da lista Bares da serra" }),
  );
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText(/^Pilsen 50 L/)).toHaveValue("720,00");
  expect(dialog.getByText(/Casa: R\$\s449,00/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Pilsen 30 L/), "410");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(sent).toEqual([
    {
      valid_from: "2098-01-01",
      prices: [
        { beer_id: 3, container_l: 30, price: 410 },
        { beer_id: 3, container_l: 50, price: 720 },
      ],
      percent: -5,
    },
  ]);
});

it("kegs without a price cost so much less than the house says", async () => {
  show();
  expect(await screen.findByText("Os demais barris: 5% abaixo do preço da casa.")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Editar Bares da serra" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("Barris sem preço nesta lista"), "off");
  await userEvent.type(dialog.getByLabelText(/^Percentual/), "12,5");
  expect(dialog.getByText(/Casa: R\$\s449,00; nesta lista R\$\s392,88/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(sent).toMatchObject([{ percent: -12.5, prices: [{ price: 690 }] }]);
});

it("who may not change beers only reads", async () => {
  keepUser({ ...person, role: "staff" });
  show();
  await screen.findByText("2 clientes, preços desde 05/01/2026");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
