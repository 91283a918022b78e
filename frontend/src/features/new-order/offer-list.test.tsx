import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { onPhone } from "@/testing/phone";
import { serve } from "@/testing/server";
import { available, field, fill, house, openWizard, press, toEquipment } from "./testing/wizard-stage";

const server = serve(...house);
const SEARCH = "Procurar cerveja, kit, peça ou produto";
const section = (title: string) =>
  within(screen.getByRole("heading", { level: 2, name: title }).closest("section") as HTMLElement);

it("one search goes over beers, kits, pieces and products, and says where there is nothing", async () => {
  openWizard();
  await toEquipment();
  expect(await section("Produtos").findByText("Gelo 5 kg")).toBeVisible();
  fill(SEARCH, "barril 30");
  expect(section("Kits Disponíveis").getByText("Kit festa 30L")).toBeVisible();
  for (const title of ["Barris para festa", "Barris Disponíveis", "Produtos"])
    expect(section(title).getByText("Nada com este nome.")).toBeVisible();
  fill(SEARCH, "0008");
  expect(section("Barris Disponíveis").getByRole("button", { name: "Adicionar BARRIL50-0008 Loja" })).toBeVisible();
});

it("Enter adds what is meant, keeps the keyboard in the search, and goes on where nothing is typed", async () => {
  openWizard();
  await toEquipment();
  await screen.findByText("Gelo 5 kg");
  await userEvent.type(field(SEARCH), "l{Enter}");
  expect(screen.getByText(/^\d resultados: digite mais ou escolha um\.$/)).toBeVisible();
  await userEvent.type(field(SEARCH), "{Backspace}pilsen 50{Enter}");
  expect(screen.getByText("Adicionado: Pilsen 50 L.")).toBeVisible();
  expect(field(SEARCH)).toHaveValue("");
  expect(field(SEARCH)).toHaveFocus();
  await userEvent.type(field(SEARCH), "0007{Enter}");
  expect(screen.getByRole("button", { name: "Remover Barril 50L BARRIL50-0007" })).toBeVisible();
  await userEvent.type(field(SEARCH), "{Enter}");
  expect(screen.getByText("Frete", { selector: "[aria-current=step] *" })).toBeVisible();
});

it("Enter takes nothing else for a piece that is not free", async () => {
  const busy = available.busy.map((each) => ({ ...each, model_name: "Barril 30L", asset_tag: "BARRIL30-0001" }));
  server.use(http.get("*/api/v1/equipment/available", () => HttpResponse.json({ ...available, busy })));
  openWizard();
  await toEquipment();
  await userEvent.type(field(SEARCH), "barril 30{Enter}");
  expect(screen.getByText("2 resultados: digite mais ou escolha um.")).toBeVisible();
  expect(screen.getByText("Nenhum item selecionado")).toBeVisible();
});

it("shows the first few of a list until all are asked for, one of each sort of pieces first", async () => {
  const named = (id: number, model_name: string) => ({
    ...available.assets[0],
    id,
    model_name,
    asset_tag: `X-${id}`,
  });
  const names = ["Barril 60L", "Barril 70L", "Chopeira a gelo", "Cilindro de CO₂"];
  const assets = [...available.assets, ...names.map((name, place) => named(20 + place, name))];
  server.use(http.get("*/api/v1/equipment/available", () => HttpResponse.json({ ...available, assets })));
  openWizard();
  await toEquipment();
  const pieces = section("Barris Disponíveis");
  const shown = () => pieces.getAllByRole("heading", { level: 4 }).map((each) => each.textContent);
  expect(shown()).toEqual(["Barril 50L", "Chopeira a gelo", "Cilindro de CO₂"]);
  await press(/^Mostrar todos \(5\)/);
  expect(shown()).toEqual(["Barril 50L", "Barril 60L", "Barril 70L", "Chopeira a gelo", "Cilindro de CO₂"]);
  await press(/^Mostrar menos/);
  expect(shown()).toHaveLength(3);
});

it("the last piece of a model leaves the keyboard on its row", async () => {
  openWizard();
  await toEquipment();
  await press("Adicionar BARRIL50-0007 Loja");
  expect(screen.getByRole("button", { name: "Adicionar Barril 50L" })).toHaveFocus();
});

it("on a phone a bar has the number of items and their total, and opens them", async () => {
  onPhone();
  openWizard();
  await toEquipment();
  await press("Adicionar BARRIL50-0007 Loja");
  const bar = screen.getByRole("button", { name: /^Ver 1 item\s*R\$\s100,00$/ });
  expect(bar).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByLabelText(/^Preço de/)).toBeNull();
  await userEvent.click(bar);
  fill("Preço de Barril 50L BARRIL50-0007", "120,00");
  expect(bar).toHaveTextContent(/120,00$/);
});
