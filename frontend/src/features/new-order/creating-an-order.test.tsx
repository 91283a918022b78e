import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { serve } from "@/testing/server";
import {
  available,
  field,
  fill,
  house,
  ORDERS,
  openWizard,
  place,
  press,
  toEquipment,
  toFreight,
  whenReady,
} from "./testing/wizard-stage";

const server = serve(...house);

const created = {
  id: 1,
  version: 1,
  position: "0.9",
  order_code: "EV-2026-00001",
  status: "awaiting_deposit",
  total_amount: 155,
};

/** Answers creations and keeps what was sent. */
function orders(...answers: (() => Response)[]) {
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  server.use(
    http.post(ORDERS, async ({ request }) => {
      sent.push({
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get("Idempotency-Key"),
      });
      return (answers.shift() ?? (() => HttpResponse.json(created, { status: 201 })))();
    }),
  );
  return sent;
}

const addressField = () => screen.getByRole("combobox", { name: /Endereço/ });

describe("creating it", () => {
  it("leaves the event one press away from the list", async () => {
    orders();
    render(<Toaster />);
    openWizard();
    await ready();
    await press("Criar Evento");
    expect(await screen.findByText("Lista de eventos")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Abrir evento" }));
    expect(await screen.findByText("Tela do evento")).toBeVisible();
  });

  async function ready() {
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await toFreight();
    await whenReady("Criar Evento");
  }

  it("'Criar Evento' needs an item and the freight, and says what is missing", async () => {
    openWizard();
    await toEquipment();
    await press("Próximo");
    expect(screen.getByRole("button", { name: "Criar Evento" })).toBeDisabled();
    expect(screen.getByText("Falta: pelo menos um item; cálculo do frete.")).toBeVisible();
  });

  it("sends the whole form with the signed quote, and returns to the list", async () => {
    const sent = orders();
    openWizard();
    await ready();
    fill("Vasilhames a recolher", "2");
    fill("Observações", "Portão azul");
    await press("Criar Evento");
    expect(await screen.findByText("Lista de eventos")).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      customer_name: "Dalva Nogueira",
      cost_center: "choperia",
      status: "awaiting_deposit",
      preferred_delivery_date: "2026-12-24",
      preferred_delivery_shift: "manha",
      pickup_date: "2026-12-25",
      deposit_amount: 0,
      shell_deposit: 0,
      empties_to_collect: 2,
      notes: "Portão azul",
      items: [{ asset_id: 7, quantity: 1, unit_price: 100 }],
      delivery_place_id: place.place_id,
      freight_price: 55,
      freight_quote_json: { signature: "s" },
    });
    expect(localStorage).toHaveLength(0);
  });

  it("a double click and a retry after a lost answer are one try with one key", async () => {
    const sent = orders(() => HttpResponse.json({}, { status: 500 }));
    openWizard();
    await ready();
    await userEvent.dblClick(screen.getByRole("button", { name: "Criar Evento" }));
    expect(await screen.findByText("Failed to create event order")).toBeVisible();
    expect(sent).toHaveLength(1);
    await press("Criar Evento");
    expect(await screen.findByText("Lista de eventos")).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("a draft needs neither items nor freight, and holds nothing", async () => {
    const sent = orders();
    openWizard();
    fill(/^Nome do cliente/, "Dalva");
    await press("Salvar rascunho");
    expect(await screen.findByText("Lista de eventos")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ customer_name: "Dalva", status: "draft", items: [] });
  });

  it("fields that the server refuses are named", async () => {
    orders(() =>
      HttpResponse.json(
        { error: "Confira os campos destacados.", errors: [{ field: "customer_phone", message: "Valor inválido." }] },
        { status: 422 },
      ),
    );
    openWizard();
    await ready();
    await press("Criar Evento");
    expect(await screen.findByText("Telefone: Valor inválido.")).toBeVisible();
  });

  it("after a lost race the taken item is marked and replaced by one click, and nothing typed is lost", async () => {
    const sent = orders(() => {
      const [lost, ...left] = available.assets;
      const taken = {
        ...available.busy[0],
        asset_id: 7,
        asset_tag: "BARRIL50-0007",
        order_id: 40,
        order_code: "EV-2026-00040",
      };
      server.use(
        http.get("*/api/v1/equipment/available", () =>
          HttpResponse.json({ ...available, assets: left, busy: [...available.busy, taken] }),
        ),
      );
      return HttpResponse.json(
        {
          error: "BARRIL50-0007 já está reservado para o evento EV-2026-00040.",
          asset: { id: lost?.id, asset_tag: "BARRIL50-0007" },
          order: { id: 40, order_code: "EV-2026-00040" },
          free: [{ id: 8, asset_tag: "BARRIL50-0008" }],
        },
        { status: 409 },
      );
    });
    openWizard();
    await ready();
    await press("Criar Evento");
    expect(await screen.findByText("Outra pessoa reservou antes")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Etapa 2 de 3: Equipamentos" })).toBeInTheDocument();
    expect(screen.getByText("Ocupado")).toBeVisible();
    expect(screen.getAllByRole("link", { name: /EV-2026-00040/ })[0]).toHaveAttribute("href", "/operacoes/eventos/40");

    await press(/Trocar .* por BARRIL50-0008/);
    expect(screen.queryByText("Outra pessoa reservou antes")).toBeNull();
    expect(screen.queryByText(/já está reservado para o evento/)).toBeNull();
    await press("Próximo");
    expect(addressField()).toHaveValue(place.address);
    await whenReady("Criar Evento");
    await press("Criar Evento");
    expect(await screen.findByText("Lista de eventos")).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ customer_name: "Dalva Nogueira", items: [{ asset_id: 8 }] });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe("the draft in the browser", () => {
  it("survives a reload, with the step and the price that was told", async () => {
    const { unmount } = openWizard();
    await toEquipment();
    await press("Adicionar BARRIL50-0007 Loja");
    await toFreight();
    await whenReady("Criar Evento");
    unmount();

    server.use(http.get("*/api/v1/freight/quote", () => HttpResponse.json({}, { status: 500 })));
    openWizard();
    expect(screen.getByText("Dalva Nogueira")).toBeVisible();
    await press("Continuar rascunho");
    expect(screen.getByRole("heading", { name: "Etapa 3 de 3: Frete" })).toBeInTheDocument();
    expect(screen.getByText("22,4 km · 1 h 11 min · 1 viagem")).toBeVisible();
    expect(screen.getByRole("button", { name: "Criar Evento" })).toBeEnabled();
  });

  it("can be discarded for a blank form", async () => {
    const { unmount } = openWizard();
    fill(/^Nome do cliente/, "Dalva");
    unmount();
    openWizard();
    await press("Descartar");
    expect(field(/^Nome do cliente/)).toHaveValue("");
    expect(localStorage).toHaveLength(0);
  });

  it("is not offered to another person", async () => {
    const { unmount } = openWizard();
    fill(/^Nome do cliente/, "Dalva");
    unmount();
    openWizard(undefined, { id: 6, costCenter: "choperia" });
    expect(field(/^Nome do cliente/)).toHaveValue("");
  });
});
