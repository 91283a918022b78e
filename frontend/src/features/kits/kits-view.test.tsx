import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Kit, KitPart, Model } from "@/api/equipment";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { KitsView } from "./kits-view";

const models: Model[] = ["Barril 50L", "Chopeira", "Cilindro de gás", "Mesa", "Balde"].map((name, place) => ({
  id: place + 1,
  version: 1,
  name,
  cleaning_buffer_min: 120,
  default_loan_days: 1,
  is_active: true,
  capacity_l: null,
  tare_kg: null,
  weight_kg: null,
  value: null,
  ncm: "",
  owner: "",
  unit_kg: 75,
  rental_price: null,
  rental_period: null,
  penalty_per_day: 0,
  services: [],
  asset_count: 0,
}));
const item = (model: Model): KitPart => ({
  model_id: model.id,
  model_name: model.name,
  qty_required: 1,
  unit_price: 10,
  is_optional: false,
});
const party: Kit = {
  id: 1,
  version: 4,
  code: "FESTA-50",
  name: "Kit Festa",
  description: "Tudo para uma festa.",
  rental_price: 720,
  rental_period: "daily",
  penalty_per_day: 0,
  is_active: true,
  items: models.map(item),
  available_count: 3,
  weight_kg: 140,
  total: 50,
};
const pagination = { page: 1, limit: 1000, total: 1, pages: 1 };
const KITS = "*/api/v1/equipment/kits";
let asked: string | null;

const server = serve(
  http.get(KITS, ({ request }) => {
    asked = new URL(request.url).searchParams.get("search");
    return HttpResponse.json({ kits: [party], pagination });
  }),
  http.get("*/api/v1/equipment/models", () => HttpResponse.json({ models, pagination })),
);

const show = () => renderAt("/operacoes/kits", <KitsView />);

it("a card shows the first three items, and the others when asked", async () => {
  show();
  expect(await screen.findByText(/Cilindro de gás/)).toBeVisible();
  expect(screen.queryByText(/Mesa/)).toBeNull();
  expect(screen.getByText("3 disponíveis hoje")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "+2 mais..." }));
  expect(screen.getByText(/Mesa/)).toBeVisible();
});

it("a search is asked for once, when the typing stops", async () => {
  show();
  await screen.findByRole("heading", { name: "Kit Festa" });
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar kits" }), "festa");
  await waitFor(() => expect(asked).toBe("festa"));
});

it("a kit is put together item by item, and adds up as one types", async () => {
  let sent: unknown;
  server.use(
    http.post(KITS, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 2, version: 1, position: "0.1" }, { status: 201 });
    }),
  );
  show();
  await userEvent.click(screen.getByRole("button", { name: "Novo kit" }));
  const dialog = screen.getByRole("dialog");
  const submit = within(dialog).getByRole("button", { name: "Criar kit" });
  expect(submit).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Código/), "FESTA-30");
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), "Festa pequena");
  await userEvent.click(within(dialog).getByRole("button", { name: "Adicionar item" }));
  await userEvent.click(submit);
  expect(within(dialog).getByText("Escolha o modelo.")).toBeVisible();
  expect(sent).toBeUndefined();

  await userEvent.selectOptions(within(dialog).getByLabelText(/Modelo/), "Barril 50L");
  await userEvent.clear(within(dialog).getByLabelText(/Quantidade/));
  await userEvent.type(within(dialog).getByLabelText(/Quantidade/), "3");
  await userEvent.clear(within(dialog).getByLabelText(/Preço un/));
  await userEvent.type(within(dialog).getByLabelText(/Preço un/), "560,10");
  expect(within(dialog).getAllByText(/1\.680,30/)).toHaveLength(2);
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({
    code: "FESTA-30",
    name: "Festa pequena",
    description: "",
    rental_price: 0,
    rental_period: "daily",
    penalty_per_day: 0,
    is_active: true,
    items: [{ model_id: 1, qty_required: 3, unit_price: 560.1, is_optional: false }],
  });
});

it("a delete is asked to the letter, and a refusal names the orders", async () => {
  const sentence = "O kit “Kit Festa” não pode ser excluído: é usado por 1 evento (EV-2026-00042).";
  server.use(http.delete(`${KITS}/1`, () => HttpResponse.json({ error: sentence }, { status: 409 })));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Kit Festa" }));
  expect(screen.getByText("Tem certeza que deseja excluir este kit? Esta ação não pode ser desfeita.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("a kit keeps the names of its models where the list of models cannot be read", async () => {
  server.use(
    http.get("*/api/v1/equipment/models", () => HttpResponse.json({ error: "Sem o banco." }, { status: 400 })),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Editar Kit Festa" }));
  const [first] = screen.getAllByRole("combobox", { name: /^Modelo/ });
  expect(first).toHaveDisplayValue("Barril 50L");
  await waitFor(() => expect(first).toHaveAccessibleDescription(/não pôde ser carregada/), { timeout: 3000 });
});

it("who adds a line goes on in it, and who removes one may add another", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Novo kit" }));
  await userEvent.click(screen.getByRole("button", { name: "Adicionar item" }));
  expect(screen.getByRole("combobox", { name: /^Modelo/ })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Remover o item 1" }));
  expect(screen.getByRole("button", { name: "Adicionar item" })).toHaveFocus();
});
