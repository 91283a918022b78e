import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { available, house, ORDERS, openWizard, press, toEquipment, toFreight, whenReady } from "./testing/wizard-stage";

const [kit] = available.kits;
const two = { ...available, kits: kit ? [{ ...kit, items: [{ ...kit.items[0], model_id: 1, qty_required: 2 }] }] : [] };

const server = serve(
  http.get("*/api/v1/equipment/available", () => HttpResponse.json(two)),
  ...house,
);

it("each container of a kit has its own beer or none", async () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(ORDERS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ id: 1, version: 1, position: "0.9" }, { status: 201 });
    }),
  );
  openWizard();
  await toEquipment();
  await press("Adicionar Kit festa 30L");
  const [first, second] = await Promise.all(
    [1, 2].map((number) => screen.findByLabelText(`Chope do Barril 30L ${number} de Kit festa 30L`)),
  );
  if (!first || !second) throw new Error("two containers");
  await userEvent.selectOptions(second, "1");
  expect(second).toHaveDisplayValue(/^Pilsen 50 L, R\$\s779,00$/);
  expect(first).toHaveDisplayValue("a escolher");
  expect(screen.getByText("Total dos itens").parentElement).toHaveTextContent(/R\$\s959,00/);
  await toFreight();
  expect(screen.getByText("1 × Pilsen 50 L")).toBeVisible();
  await whenReady("Criar Evento");
  await press("Criar Evento");
  expect(await screen.findByText("Lista de eventos")).toBeVisible();
  expect(sent[0]?.items).toEqual([
    {
      kit_id: 3,
      quantity: 1,
      unit_price: 180,
      slots: [{ model_id: 1, beer_id: 1, quantity: 1, unit_price: 779 }],
    },
  ]);
});
