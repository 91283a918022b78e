import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { FiscalView } from "./fiscal-view";

const unsaid = {
  cfop_inside: "",
  cfop_outside: "",
  icms: "",
  icms_rate: null,
  pis: "",
  pis_rate: null,
  cofins: "",
  cofins_rate: null,
  tax_class: "",
  class_name: "",
  ibs_state_rate: null,
  ibs_city_rate: null,
  cbs_rate: null,
  selective_class: "",
};
const today = { ...unsaid, valid_from: "2026-08-01", cfop_inside: "5405", icms: "500", pis: "49", pis_rate: 0.65 };
const later = { ...today, valid_from: "2098-01-04", tax_class: "000001", class_name: "Tributadas integralmente." };
const profile = { id: 2, name: "Chope com ST", active: true, today, treatments: [today, later], version: 3 };
const house = {
  regime: "simples",
  state_registration: "110042490114",
  city_registration: "",
  city_code: "3546801",
  city_name: "Santa Isabel - SP",
  nfe_series: 1,
  nfce_series: 1,
  nfse_series: 1,
  loan_profile_id: 2,
  return_profile_id: null,
  shell_profile_id: null,
  sale_return_profile_id: null,
  rent_class: "",
  notes_from: null,
  van_waits: false,
  till: "elsewhere",
  version: 4,
};
const aruja = { code: "3503901", name: "Arujá", state: "SP" };
const table = {
  table_date: "2026-09-14",
  data: [{ code: "000001", name: "Situações tributadas integralmente pelo IBS e CBS.", law: "" }],
};
const none = {
  provider: "focus",
  environment: "homologacao",
  url: "",
  in_use: false,
  chosen_at: null,
  callback_address: "https://exemplo.com.br/api/v1/notes/answers/focus",
  version: 0,
};
const focus = { ...none, in_use: true, chosen_at: "2027-01-02T14:00:00Z", version: 2 };
let provider: Record<string, unknown> = none;
const sent: unknown[] = [];
const keep = async ({ request }: { request: Request }) => {
  sent.push(await request.json());
  return HttpResponse.json({ id: 2, version: 5, position: "0.9" });
};
const server = serve(
  http.get("*/api/v1/fiscal/profiles", () => HttpResponse.json({ data: [profile], table_date: "2026-09-14" })),
  http.get("*/api/v1/fiscal/house", () => HttpResponse.json(house)),
  http.get("*/api/v1/fiscal/provider", () => HttpResponse.json(provider)),
  http.put("*/api/v1/fiscal/provider", async ({ request }) => {
    sent.push(await request.json());
    provider = focus;
    return HttpResponse.json({ id: 1, version: 2, position: "0.9", callback_secret: "whsec_MfKQ9r8G" });
  }),
  http.delete("*/api/v1/fiscal/provider", () => {
    sent.push("dismissed");
    provider = { ...focus, in_use: false, version: 3 };
    return HttpResponse.json({ id: 1, version: 3, position: "0.9" });
  }),
  http.get("*/api/v1/fiscal/classes", () => HttpResponse.json(table)),
  http.get("*/api/v1/fiscal/cities", () => HttpResponse.json({ data: [aruja] })),
  http.patch("*/api/v1/fiscal/profiles/2", keep),
  http.put("*/api/v1/fiscal/house", keep),
);

beforeEach(() => {
  sent.length = 0;
  provider = none;
  keepUser({ id: 3, username: "caio", name: "Caio Menezes", role: "manager" });
});

const show = () => renderAt("/", <FiscalView />);

it("a profile shows the codes of today and of a later day, and only what changed is sent", async () => {
  show();
  const list = await screen.findByRole("list", { name: "Perfis de tributos" });
  expect(list).toHaveTextContent("Desde 01/08/2026: CFOP 5405, CSOSN 500, PIS 49, sem IBS/CBS");
  expect(list).toHaveTextContent("Desde 04/01/2098: CFOP 5405, CSOSN 500, PIS 49, IBS/CBS 000001Tributadas");
  await userEvent.click(
    screen.getByRole("button", { name: "Editar os tributos de 04/01/2098 do perfil Chope com ST" }),
  );
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^CST da COFINS/), "49");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  const { class_name: _, ...taxes } = later;
  expect(sent).toEqual([{ ...taxes, cofins: "49" }]);
});

it("the name alone leaves the taxes as they are", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Editar Chope com ST" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Nome/), "!");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(sent).toEqual([{ name: "Chope com ST!" }]);
});

it("a class is named once its digits are typed", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Novo perfil" }));
  const field = within(screen.getByRole("dialog")).getByLabelText(/^Classificação IBS/);
  await waitFor(() => expect(field).toHaveAccessibleDescription("Seis números, da tabela de 14/09/2026."));
  await userEvent.type(field, "000001");
  expect(field).toHaveAccessibleDescription("Situações tributadas integralmente pelo IBS e CBS.");
  await userEvent.type(field, "{Backspace}9");
  expect(field).toHaveAccessibleDescription("Não está na tabela de 14/09/2026.");
});

it("the house says all of it, and its city by name", async () => {
  show();
  const city = await screen.findByLabelText(/^Município/);
  expect(city).toHaveValue("Santa Isabel - SP");
  await userEvent.selectOptions(screen.getByLabelText(/^Regime tributário/), "MEI");
  await userEvent.selectOptions(screen.getByLabelText(/^Perfil de comodato/), "Nenhum");
  await userEvent.clear(city);
  await userEvent.type(city, "aruj");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(city).toHaveAccessibleDescription("Escolha o município na lista.");
  await userEvent.type(city, "á");
  await userEvent.click(await screen.findByRole("option", { name: "Arujá - SP" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  const { version: _, city_name: _name, ...all } = house;
  expect(sent).toEqual([{ ...all, regime: "mei", loan_profile_id: null, city_code: "3503901" }]);
});

it("a house without a regime reads what it will need", async () => {
  server.use(http.get("*/api/v1/fiscal/house", () => HttpResponse.json({ ...house, regime: "" })));
  show();
  expect(await screen.findByText(/^Falta o regime tributário\. A partir de 04\/01\/2027/)).toBeVisible();
});

it("a provider is chosen with its token, and the secret of its answers is shown once", async () => {
  keepUser({ id: 1, username: "admin", name: "Ana", role: "admin" });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Escolher provedor" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  const token = dialog.getByLabelText(/^Token/);
  expect(token).toHaveAccessibleDescription(/Informe o token deste ambiente\./);
  expect(token).toHaveAttribute("type", "password");
  await userEvent.type(token, "aB3dE5");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByDisplayValue("whsec_MfKQ9r8G")).toBeVisible();
  expect(sent).toEqual([{ provider: "focus", environment: "homologacao", token: "aB3dE5" }]);
  await userEvent.click(screen.getByRole("button", { name: "Já copiei" }));
  expect(screen.queryByDisplayValue("whsec_MfKQ9r8G")).toBeNull();
  expect(screen.getByText("Homologação (teste, sem valor fiscal)")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Deixar de entregar" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Deixar de entregar" }));
  expect(await screen.findByRole("button", { name: "Escolher provedor" })).toBeVisible();
  expect(sent.at(-1)).toBe("dismissed");
});

it("another program needs its address, and no token", async () => {
  provider = focus;
  keepUser({ id: 1, username: "admin", name: "Ana", role: "admin" });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Mudar provedor" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText(/^Token/)).toHaveAccessibleDescription("Em branco: como antes.");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Provedor/ }), "Outro programa (JSON assinado)");
  await userEvent.type(dialog.getByLabelText(/^Endereço/), "https://notas.example/choperia");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await screen.findByDisplayValue("whsec_MfKQ9r8G");
  expect(sent).toEqual([{ provider: "json", environment: "homologacao", url: "https://notas.example/choperia" }]);
});

it("who may not change the settings sees the provider and changes nothing", async () => {
  provider = focus;
  show();
  expect(await screen.findByDisplayValue(focus.callback_address)).toBeVisible();
  expect(screen.getByText("Só quem muda as configurações da casa escolhe o provedor.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mudar provedor" })).toBeNull();
});
