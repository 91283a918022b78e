import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { DueService } from "@/api/equipment";
import { onPhone } from "@/testing/phone";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { MaintenanceView } from "./maintenance-view";

const due = (asset_id: number, more: Partial<DueService>): DueService => ({
  asset_id,
  asset_tag: `CO2-000${asset_id}`,
  model_name: "Cilindro",
  location_name: "Galpão",
  status: "available",
  name: "Pressão",
  every_days: 365,
  identity: "pressao",
  kind: "test",
  counts_from: null,
  last_done: null,
  next_due: "2020-01-31",
  state: "over",
  ...more,
});
const SERVICES = "*/api/v1/equipment/services";
const server = serve(
  http.get(SERVICES, () =>
    HttpResponse.json({
      services: [due(1, {}), due(2, { name: "Limpeza", kind: "rule", state: "ok", next_due: "2090-01-31" })],
      over: 1,
      soon: 0,
    }),
  ),
);

const show = () => renderAt("/", <MaintenanceView />);

it("puts first what is over, says where nothing is due, and records the very service of the line", async () => {
  show();
  const over = within(await screen.findByRole("list", { name: "Vencidos" }));
  expect(over.getByRole("listitem")).toHaveTextContent("CO2-0001 · PressãoCilindro · Galpão · nenhum registrado");
  expect(screen.getByText("Nada vence nos próximos 30 dias.")).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Mais tarde" })).getByText("até 31/01/2090")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Registrar Pressão de CO2-0001" }));
  expect(within(screen.getByRole("dialog")).getByLabelText(/^Serviço/)).toHaveValue("Pressão");
});

it("a phone shows the first ten of a group, and the others when they are asked for", async () => {
  const twelve = Array.from({ length: 12 }, (_, place) => due(place + 1, {}));
  server.use(http.get(SERVICES, () => HttpResponse.json({ services: twelve, over: 12, soon: 0 })));
  onPhone();
  show();
  const lines = () => within(screen.getByRole("list", { name: "Vencidos" })).getAllByRole("listitem").length;
  const more = await screen.findByRole("button", { name: "Mostrar mais (2)" });
  expect(lines()).toBe(10);
  await userEvent.click(more);
  expect(lines()).toBe(12);
});

it("a house without services is told where they are stated", async () => {
  server.use(http.get(SERVICES, () => HttpResponse.json({ services: [], over: 0, soon: 0 })));
  show();
  expect(await screen.findByText("Nenhum serviço a fazer")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver os modelos" })).toBeVisible();
});

it("the calendar has every month with a due, each day once, and records from there", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Calendário" }));
  const months = screen.getAllByRole("list", { name: / de \d{4}$/ });
  expect(months.map((month) => month.getAttribute("aria-label"))).toEqual(["janeiro de 2020", "janeiro de 2090"]);
  expect(within(screen.getByRole("list", { name: "janeiro de 2020" })).getByText("31")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Registrar Limpeza de CO2-0002" }));
  expect(within(screen.getByRole("dialog")).getByLabelText(/^Serviço/)).toHaveValue("Limpeza");
});
