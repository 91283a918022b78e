import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { house, ORDERS, openWizard, press, toEquipment } from "./testing/wizard-stage";

const server = serve(...house);

const question = {
  error: "Dalva é a mesma pessoa que Rui Prado?",
  candidates: [{ customer_id: 17, name: "Rui Prado", orders: 2 }],
};

it.each([
  ["É Rui Prado (nº 17, 2 eventos)", { customer_id: 17 }],
  ["É outra pessoa", { new_customer: true }],
])("a known telephone with another name asks who it is: %s", async (button, choice) => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(ORDERS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return sent.length < 2
        ? HttpResponse.json(question, { status: 409 })
        : HttpResponse.json({ id: 1, version: 1, position: "0.9" }, { status: 201 });
    }),
  );
  openWizard();
  await toEquipment();
  await press("Salvar rascunho");
  expect(await screen.findByText("Mesma pessoa?")).toBeVisible();
  await press(button);
  expect(await screen.findByText("Lista de eventos")).toBeVisible();
  expect(sent[1]).toEqual({ ...sent[0], ...choice });
});
