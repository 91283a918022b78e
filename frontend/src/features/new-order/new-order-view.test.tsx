import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { placesQuery } from "@/api/places";
import { fillDate } from "@/testing/fill-date";
import { serve } from "@/testing/server";
import {
  available,
  field,
  fill,
  house,
  openWizard,
  place,
  press,
  toEquipment,
  toFreight,
  whenReady,
} from "./testing/wizard-stage";

const server = serve(...house);

const addressField = () => screen.getByRole("combobox", { name: /Endereço/ });

describe("step by step", () => {
  it("'Próximo' needs the customer's name, and says so where the focus is", async () => {
    openWizard();
    await press("Próximo");
    expect(screen.getByText("Informe o nome do cliente.")).toBeVisible();
    await waitFor(() => expect(field(/^Nome do cliente/)).toHaveFocus());
    expect(screen.getByRole("heading", { name: "Etapa 1 de 3: Dados" })).toBeInTheDocument();
  });

  it("'Próximo' needs the cost center, which is the person's own to begin with", async () => {
    openWizard(undefined, { id: 5, costCenter: "distribuidora" });
    expect(field(/Centro de custo/)).toHaveValue("distribuidora");
    fill(/^Nome do cliente/, "Dalva");
    await userEvent.selectOptions(field(/Centro de custo/), "");
    await press("Próximo");
    expect(screen.getByText("Escolha o centro de custo.")).toBeVisible();
  });

  it("going back is allowed and loses nothing", async () => {
    openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await press("Anterior");
    expect(field(/^Nome do cliente/)).toHaveValue("Dalva Nogueira");
    await press("Próximo");
    expect(screen.getByRole("button", { name: "Remover Barril 50L BARRIL50-0007" })).toBeVisible();
  });

  it("a closed day is confirmed before the order is placed, and refused by nobody", async () => {
    openWizard();
    await toEquipment();
    expect(screen.queryByText(/A casa está fechada/)).toBeNull();
    await fillDate("Data do recolhimento", "31/12/2026");
    expect(await screen.findByText("A casa está fechada em 31/12/2026 (Ano-novo).")).toBeVisible();
    await press("Próximo");
    expect(screen.getByText(/^Falta:.*confirmar o dia em que a casa está fechada/)).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Marcar mesmo assim" }));
    expect(screen.queryByText(/confirmar o dia em que a casa está fechada/)).toBeNull();
  });

  it("an event that is over is placed once a person says that it is written down late", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/v1/event-orders", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          {
            id: 42,
            order_code: "EV-2026-00042",
            version: 3,
            position: 3,
            status: "awaiting_deposit",
            total_amount: 100,
          },
          { status: 201 },
        );
      }),
    );
    openWizard();
    await toEquipment();
    expect(screen.queryByText(/Este evento já passou/)).toBeNull();
    await fillDate("Data da entrega", "05/11/2026");
    await fillDate("Data do recolhimento", "06/11/2026");
    await press("Adicionar BARRIL50-0007 Loja");
    await toFreight();
    expect(screen.getByText("Este evento já passou. Lançar como evento passado?")).toBeVisible();
    expect(screen.getByText(/^Falta:.*dizer se o evento já passou/)).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Sim, lançar como evento passado" }));
    expect(screen.queryByText(/dizer se o evento já passou/)).toBeNull();
    await userEvent.click(await whenReady("Criar Evento"));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ past: true })]));
  });

  it("the pickup cannot come before the delivery", async () => {
    openWizard();
    await toEquipment();
    await fillDate("Data do recolhimento", "20/12/2026");
    expect(screen.getByText("O recolhimento não pode ser antes da entrega.")).toBeVisible();
    await press("Próximo");
    expect(screen.getByRole("heading", { name: "Etapa 2 de 3: Equipamentos" })).toBeInTheDocument();
  });
});

describe("what can be chosen", () => {
  it("what is free is asked for the dates that were chosen, the pickup a day later", async () => {
    const asked: string[] = [];
    server.use(
      http.get("*/api/v1/equipment/available", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(available);
      }),
    );
    openWizard();
    await toEquipment();
    await waitFor(() =>
      expect(asked).toContain("?delivery_date=2026-12-24&shift=manha&pickup_date=2026-12-25&pickup_shift=manha"),
    );
  });

  it("assets cost 100, kits their rental price, products their own; all can be removed", async () => {
    openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await press("Adicionar Kit festa 30L");
    await userEvent.click(await screen.findByRole("button", { name: /^Adicionar Gelo 5\skg$/ }));
    expect(field("Preço de Barril 50L BARRIL50-0007")).toHaveValue("100,00");
    expect(field("Preço de Kit festa 30L")).toHaveValue("180,00");
    expect(field("Quantidade de Kit festa 30L")).toHaveValue("1");
    expect(screen.getByText("Total dos itens").nextSibling).toHaveTextContent("292,90");
    await press("Remover Kit festa 30L");
    expect(screen.queryByLabelText("Preço de Kit festa 30L")).toBeNull();
  });

  it("counts the pieces of a model up and down, and keeps taps apart from gas", async () => {
    const named = (id: number, model_name: string) => ({
      ...available.assets[0],
      id,
      model_name,
      asset_tag: `X-${id}`,
    });
    const assets = [...available.assets, named(20, "Chopeira a gelo"), named(21, "Cilindro de CO₂")];
    server.use(http.get("*/api/v1/equipment/available", () => HttpResponse.json({ ...available, assets })));
    openWizard();
    await toEquipment();
    const sorts = await screen.findAllByRole("heading", { level: 3, name: /^(Barris|Chopeiras|Gás)$/ });
    expect(sorts.map((each) => each.textContent)).toEqual(["Barris", "Chopeiras", "Gás"]);
    const count = screen.getByRole("status", { name: "Barril 50L no evento" });
    await press("Adicionar Barril 50L");
    await press("Adicionar Barril 50L");
    expect(count).toHaveTextContent("2");
    const more = screen.getByRole("button", { name: "Adicionar Barril 50L" });
    expect(more).toHaveAttribute("aria-disabled", "true");
    expect(more).toHaveFocus();
    await userEvent.click(more);
    expect(count).toHaveTextContent("2");
    await press("Tirar Barril 50L");
    expect(count).toHaveTextContent("1");
    expect(screen.queryByRole("button", { name: /^Remover Barril 50L BARRIL50-0008/ })).toBeNull();
    await press("Tirar Barril 50L");
    expect(screen.getByText("Nenhum item selecionado")).toBeVisible();
  });

  it("says what is taken, by which order and until when", async () => {
    openWizard();
    await toEquipment();
    await userEvent.click(screen.getByText(/1 ocupado$/));
    expect(screen.getByRole("link", { name: /EV-2026-00038/ })).toHaveAttribute("href", "/operacoes/eventos/38");
    expect(screen.getByText(/Livre a partir de 25\/12\/2026 14:00/)).toBeVisible();
  });

  it("without the list of what is free there is another try, and what was typed stays", async () => {
    server.use(http.get("*/api/v1/equipment/available", () => HttpResponse.json({}, { status: 500 })));
    openWizard();
    fill(/^Nome do cliente/, "Dalva");
    await press("Próximo");
    expect(await screen.findByText("Erro ao carregar o que está livre")).toBeVisible();
    server.resetHandlers();
    await press("Tentar novamente");
    expect(await screen.findByText("Kit festa 30L")).toBeVisible();
  });

  it("without the right to order nobody is asked to try again", async () => {
    server.use(
      http.get("*/api/v1/equipment/available", () => HttpResponse.json({ error: "Acesso negado." }, { status: 403 })),
    );
    openWizard();
    fill(/^Nome do cliente/, "Dalva");
    await press("Próximo");
    expect(await screen.findByText("Acesso negado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });
});

describe("the freight", () => {
  it("is calculated by itself for place, date, shift and weight, logged, and explained", async () => {
    const asked: URLSearchParams[] = [];
    const logged: unknown[] = [];
    server.use(
      http.get("*/api/v1/freight/quote", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
      }),
      http.post("*/api/v1/freight/quote-log", async ({ request }) => {
        logged.push(await request.json());
        return HttpResponse.json({ id: 1, version: 1, position: "0.2" });
      }),
    );
    openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await press("Adicionar Kit festa 30L");
    await toFreight();
    expect(await screen.findByText("22,4 km · 1 h 11 min · 1 viagem")).toBeVisible();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      cost_center: "choperia",
      place_id: place.place_id,
      date: "2026-12-24",
      shift: "manha",
      weight_kg: "120",
    });
    await waitFor(() =>
      expect(logged).toEqual([{ quote: expect.objectContaining({ signature: "s", weight_kg: 120 }) }]),
    );
    const summary = screen.getByRole("heading", { name: "Resumo do evento" }).closest("section");
    expect(within(summary as HTMLElement).getByText(/335,00/)).toBeVisible();
  });

  it("the button says which fields are missing", async () => {
    openWizard();
    await toEquipment();
    await press("Próximo");
    await press("Calcular frete");
    expect(screen.getByText("Preencha todos os campos obrigatórios")).toBeVisible();
  });

  it("typed text is not an address: it has to be chosen from the list", async () => {
    openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await toFreight();
    await screen.findByText(/1 viagem/);
    await userEvent.type(addressField(), " fundos");
    expect(screen.queryByText(/1 viagem/)).toBeNull();
    await press("Calcular frete");
    expect(screen.getByText("Preencha todos os campos obrigatórios")).toBeVisible();
  });

  it("an address is searched for from the third letter on, and chosen by keyboard", async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get("*/api/v1/google-maps/geocode", ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("address"));
      }),
    );
    openWizard();
    await toEquipment();
    await press("Próximo");
    const address = addressField();
    await userEvent.type(address, "Rua das");
    await screen.findByRole("option", { name: place.address });
    expect(asked).toEqual(["Rua das"]);
    expect([placesQuery("Ru").enabled, placesQuery("Rua").enabled]).toEqual([false, true]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(address).toHaveValue(place.address);
    expect(address).toHaveAttribute("aria-expanded", "false");
  });

  it("a search that fails is silent and closes the suggestions", async () => {
    let failed = false;
    server.use(
      http.get("*/api/v1/google-maps/geocode", () => {
        failed = true;
        return HttpResponse.json({ error: "Mapas fora" }, { status: 503 });
      }),
    );
    openWizard();
    await toEquipment();
    await press("Próximo");
    await userEvent.type(addressField(), "Palmeiras");
    await waitFor(() => expect(failed).toBe(true));
    expect(addressField()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByText("Mapas fora")).toBeNull();
  });

  it("a refusal is shown in the server's words, else as 'Erro ao calcular frete'", async () => {
    server.use(
      http.get(
        "*/api/v1/freight/quote",
        () => HttpResponse.json({ error: "Não há caminho por estrada." }, { status: 409 }),
        {
          once: true,
        },
      ),
      http.get("*/api/v1/freight/quote", () => HttpResponse.json({}, { status: 404 })),
    );
    openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await toFreight();
    expect(await screen.findByText("Não há caminho por estrada.")).toBeVisible();
    await press("Calcular frete");
    expect(await screen.findByText("Erro ao calcular frete")).toBeVisible();
    expect(screen.getByRole("button", { name: "Criar Evento" })).toBeDisabled();
  });
});
