import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ComponentType } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Component as ContainerLetter } from "@/features/containers/container-letter-view";
import { Component as StatementScreen } from "@/features/customers/statement-view";
import { Component as TableCodes } from "@/features/tap-lines/table-codes-view";
import { Component as TapLog } from "@/features/tap-lines/tap-log-view";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";

const customer = { customer_id: 17, customer_name: "Bar do Zeca", customer_phone: "(11) 95555-0170" };
const statement = { ...customer, last: "2026-11-30", balance: 0, ahead: 0, owed: 0, open_orders: [], containers: [] };
const barrel = { asset_tag: "B50-07", capacity_l: 50, due_at: null, days_late: null };

/** As the server: the pages to who asks for JSON, else the file. */
const paper = ({ request }: { request: Request }) =>
  request.headers.get("Accept") === "application/json"
    ? HttpResponse.json({ name: "papel.pdf", pages: ["<svg/>"], count: 1 })
    : new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } });
serve(
  http.get("*/api/v1/customers/17/statement", () => HttpResponse.json(statement)),
  http.get("*/api/v1/customers/17/statement/document", paper),
  http.get("*/api/v1/containers", () => HttpResponse.json({ customers: [{ ...customer, containers: [barrel] }] })),
  http.get("*/api/v1/customers/17/containers/letter", paper),
  http.get("*/api/v1/taps/cleanings/document", paper),
  http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ tables: 12, calls: [], orders: [] })),
  http.get("*/api/v1/waiter-calls/codes", paper),
);
afterEach(() => void Object.assign(navigator, { canShare: undefined, share: undefined }));

it.each<[string, ComponentType, string]>([
  ["Extrato", StatementScreen, "Olá, Bar do Zeca! Seu extrato em 30/11/2026:\nNada em aberto. Obrigado!"],
  [
    "Carta dos barris",
    ContainerLetter,
    "Olá, Bar do Zeca! Estes barris ainda estão com você:\nB50-07 (50 L)\nQuando podemos buscar?",
  ],
  ["Registro de limpeza", TapLog, "Choperia: Registro de limpeza"],
  ["Códigos das mesas", TableCodes, "Choperia: Códigos das mesas"],
])("%s is shown page by page, and sent as a file with its words", async (label, Screen, text) => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { canShare: () => true, share });
  renderAt("/17", [{ path: "/:id", element: <Screen /> }]);
  expect(await screen.findByRole("region", { name: label })).toBeVisible();
  const send = screen.getByRole("button", { name: "Enviar" });
  await vi.waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  expect(share.mock.lastCall?.[0].text).toBe(text);
  expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe("papel.pdf");
});
