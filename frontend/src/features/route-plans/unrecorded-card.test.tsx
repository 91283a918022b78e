import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { UnrecordedAction } from "@/api/generated/query";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { Unrecorded } from "./unrecorded-card";

const payment: UnrecordedAction = {
  id: 5,
  driver: "Rui Prado",
  day: "2026-11-28",
  kind: "delivery",
  order_id: 42,
  order_code: "EV-2026-00042",
  action: "payment",
  happened_at: "2026-11-28T15:04:10Z",
  whose: "Marina Duarte",
  done: "Recebido: R$ 100,00 em dinheiro",
  amount: 100,
  refusal: "Este pedido foi cancelado.",
  version: 1,
};
const loading: UnrecordedAction = {
  ...payment,
  id: 6,
  kind: null,
  order_id: null,
  order_code: "",
  action: "load",
  whose: "",
  done: "No carro: BARRIL50-0007",
  amount: null,
  refusal: "BARRIL50-0007 é de outro carro.",
};
let waiting: UnrecordedAction[];

const server = serve(
  http.get("*/api/v1/stops/unrecorded", () =>
    HttpResponse.json({ amount: waiting.reduce((sum, { amount }) => sum + (amount ?? 0), 0), actions: waiting }),
  ),
);
beforeEach(() => {
  waiting = [payment, loading];
});

const show = () => renderAt("/", <Unrecorded />);

/** What is sent to decide on it; after that it waits no more. */
function decisions(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/v1/stops/unrecorded/:id/:decision", async ({ params, request }) => {
      sent.push([params.id, params.decision].join(" "), await request.text());
      waiting = waiting.filter(({ id }) => String(id) !== params.id);
      return HttpResponse.json({ id: 5, version: 2, position: "", state: "set_aside" }, { status: 201 });
    }),
  );
  return sent;
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name, hidden: true }));

it("shows the money first: whose, how much, by whom, when, and why it stays", async () => {
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  for (const text of ["Marina Duarte", /^R\$\s100,00$/, "Este pedido foi cancelado."])
    expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  expect(first).toHaveTextContent("EV-2026-00042 · Rui Prado · 28/11/2026");
  expect(within(first as HTMLElement).getByRole("link", { name: /^Registrar/ })).toHaveAttribute(
    "href",
    "/operacoes/eventos/42",
  );
  expect(within(second as HTMLElement).queryByRole("link")).toBeNull();
  expect(screen.getByText(/^R\$\s100,00 com motoristas$/)).toBeVisible();
});

it("is set aside with a reason only", async () => {
  const sent = decisions();
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Deixar de lado: Recebido/ }));
  const submit = () => dialog("Deixar de lado").getByRole("button", { name: "Deixar de lado", hidden: true });
  await userEvent.click(submit());
  expect(sent).toEqual([]);
  await userEvent.type(dialog("Deixar de lado").getByLabelText(/^Motivo/), "O cliente pagou no dia seguinte.");
  await userEvent.click(submit());
  await waitFor(() => expect(screen.queryByText("Marina Duarte")).toBeNull());
  expect(sent).toEqual(["5 set-aside", JSON.stringify({ reason: "O cliente pagou no dia seguinte." })]);
});

it("is taken in after a question, and the card goes with the last one", async () => {
  const sent = decisions();
  waiting = [payment];
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Já registrei: Recebido/ }));
  expect(sent).toEqual([]);
  await userEvent.click(
    dialog("Já está registrado?").getByRole("button", { name: "Já está registrado", hidden: true }),
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: /^Não registrado/ })).toBeNull());
  expect(sent[0]).toBe("5 take-in");
});
