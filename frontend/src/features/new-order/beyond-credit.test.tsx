import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { paths } from "@/app/paths";
import { keepUser } from "@/session/session";
import { serve } from "@/testing/server";
import { fill, house, ORDERS, openWizard, press, toEquipment, toFreight, whenReady } from "./testing/wizard-stage";

const server = serve(...house);

const SENTENCE = "Limite de crédito: o cliente tem R$ 4.800,00 em aberto de R$ 5.000,00.";
const credit = { customer_id: 17, limit: 5000, open: 4800, amount: 779, beyond: 579 };

it("an order beyond the credit limit says what is open and is placed with a reason", async () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(ORDERS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return sent.length < 2
        ? HttpResponse.json({ error: SENTENCE, credit }, { status: 409 })
        : HttpResponse.json({ id: 1, version: 1, position: "0.9" }, { status: 201 });
    }),
  );
  openWizard();
  await toEquipment();
  await userEvent.click(await screen.findByRole("button", { name: /^Adicionar Pilsen 50/ }));
  await toFreight();
  await whenReady("Criar Evento");
  await press("Criar Evento");

  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver o que está em aberto" })).toHaveAttribute(
    "href",
    paths.operations.customer(17),
  );
  await press("Reservar assim mesmo");
  expect(screen.getByText("Diga o motivo.")).toBeVisible();
  fill(/^Por que reservar assim mesmo/, "Paga na sexta");
  await press("Reservar assim mesmo");
  expect(await screen.findByText("Lista de eventos")).toBeVisible();
  expect(sent[1]).toMatchObject({ reason: "Paga na sexta" });
});

const LAPSED = "A rotina “Limpeza” do ativo BARRIL50-0007 vale até 27/11/2026.";

const refuseLapsed = () =>
  server.use(
    http.post(ORDERS, () =>
      HttpResponse.json(
        {
          error: LAPSED,
          asset: { id: 7, asset_tag: "BARRIL50-0007" },
          order: null,
          free: [],
          lapsed: [{ id: 7, asset_tag: "BARRIL50-0007", service: "Limpeza", until: "2026-11-27" }],
          mend: { screen: "asset", id: 7 },
        },
        { status: 409 },
      ),
    ),
  );

it.each<["manager" | "staff", boolean]>([
  ["manager", true],
  ["staff", false],
])("for a piece whose routine is over a %s can give a reason: %s", async (role, asked) => {
  keepUser({ id: 1, username: "ana", name: "Ana", email: "ana@example.com", role, can_place_orders: true });
  refuseLapsed();
  openWizard();
  await toEquipment();
  await userEvent.click(await screen.findByRole("button", { name: /^Adicionar Pilsen 50/ }));
  await toFreight();
  await whenReady("Criar Evento");
  await press("Criar Evento");

  expect(await screen.findByText(LAPSED)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reservar assim mesmo" }) !== null).toBe(asked);
});
