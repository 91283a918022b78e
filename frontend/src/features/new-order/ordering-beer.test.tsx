import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { paths } from "@/app/paths";
import { serve } from "@/testing/server";
import { fill, house, ORDERS, openWizard, press, toEquipment, toFreight, whenReady } from "./testing/wizard-stage";

const server = serve(...house);

const SENTENCE = "Stout 20 L: faltam 2 de 2 para 24/12/2026. A partir de 26/12/2026 há 2.";
const shortage = {
  error: SENTENCE,
  missing: [{ beer_id: 2, container_l: 20, missing: 2, first_day: "2026-12-26" }],
  instead: [],
};

it("beer is ordered by size, price and mode; what is missing moves the day or is to be produced, with a reason", async () => {
  const sent: Record<string, unknown>[] = [];
  const keys = new Set<string | null>();
  server.use(
    http.post(ORDERS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      keys.add(request.headers.get("Idempotency-Key"));
      return sent.length < 3
        ? HttpResponse.json(shortage, { status: 409 })
        : HttpResponse.json({ id: 1, version: 1, position: "0.9" }, { status: 201 });
    }),
  );
  openWizard();
  await toEquipment();
  const [pilsen, stout] = [/^Adicionar Pilsen 50/, /^Adicionar Stout 20/].map((name) =>
    screen.getByRole("button", { name }),
  );
  expect(await screen.findByText("5 livres")).toBeVisible();
  expect(pilsen).toHaveTextContent(/50 L R\$\s779,00/);
  expect(stout).toHaveTextContent("a partir de 26/12");
  expect(screen.queryByText("Sazonal")).not.toBeInTheDocument();

  for (const each of [pilsen, pilsen, stout]) if (each) await userEvent.click(each);
  expect(pilsen).toHaveTextContent("5 livres · 2 aqui");
  fill("Quantidade de Stout 20 L", "2");
  await userEvent.selectOptions(screen.getByLabelText("Venda de Stout 20 L"), "Consignado");
  await toFreight();
  expect(screen.getByText("2 × Pilsen 50 L")).toBeVisible();
  expect(screen.getByText("2 × Stout 20 L consignado")).toBeVisible();
  await whenReady("Criar Evento");
  await press("Criar Evento");

  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await press("Reservar e produzir");
  expect(screen.getByText("Diga o motivo.")).toBeVisible();
  await press("Entregar em 26/12");
  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
  await whenReady("Criar Evento");
  await press("Criar Evento");
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(sent[1]).toMatchObject({ preferred_delivery_date: "2026-12-26", pickup_date: "2026-12-27" });
  fill(/^Por que reservar e produzir/, "Lote de stout na quinta");
  await press("Reservar e produzir");
  expect(await screen.findByText("Lista de eventos")).toBeVisible();
  expect(sent[1]).not.toHaveProperty("reason");
  expect(sent[2]).toMatchObject({
    reason: "Lote de stout na quinta",
    items: [
      { beer_id: 1, container_l: 50, mode: "sold", quantity: 2, unit_price: 779 },
      { beer_id: 2, container_l: 20, mode: "consigned", quantity: 2, unit_price: 450 },
    ],
  });
  expect(keys.size).toBe(3);
});

it("takes the litres of the calculator as kegs of a beer that the house has on the day", async () => {
  openWizard(`${paths.operations.createEvent}?litros=50`);
  await toEquipment();
  const proposal = within(await screen.findByRole("region", { name: "Sugestão da calculadora" }));
  expect(await proposal.findByText("1 × Pilsen 50 L")).toBeVisible();
  expect(proposal.getByText("Não há livre nestas datas: chopeira e gás.")).toBeVisible();
  await press("Adicionar ao evento");
  expect(screen.getByLabelText("Quantidade de Pilsen 50 L")).toHaveValue("1");
  expect(screen.queryByRole("region", { name: "Sugestão da calculadora" })).toBeNull();
  expect(screen.getByText("Adicionado: Pilsen 50 L.")).toHaveFocus();
});
