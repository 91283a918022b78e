import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { paths } from "@/app/paths";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { DocumentView } from "./document-view";
import { sampleOrder } from "./testing/sample-order";

const ORDER = "*/api/v1/event-orders/42";
const paper = { name: "papel.pdf", pages: ["<svg/>"], count: 1 };

/** As the server: pages to who asks for JSON, else the file. */
const answered = ({ request }: { request: Request }) =>
  request.headers.get("Accept") === "application/json"
    ? HttpResponse.json(paper)
    : new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } });
serve(
  http.get(ORDER, () => HttpResponse.json(sampleOrder())),
  http.get(`${ORDER}/documents/contract`, answered),
  http.get(`${ORDER}/payments/7/receipt`, answered),
);

function show(path: string) {
  const { document, receipt } = paths.operations;
  const element = <DocumentView />;
  renderAt(path, [
    { path: document(":id", ":kind"), element },
    { path: receipt(":id", ":payment"), element },
  ]);
}

it.each([
  ["contract", "Contrato de locação", paths.operations.document(42, "contract")],
  ["receipt", "Recibo", paths.operations.receipt(42, 7)],
])("shows a %s with its order, and leads back to the event", async (_, label, path) => {
  show(path);
  const name = `${label} ${sampleOrder().order_code}`;
  expect(await screen.findByRole("region", { name })).toBeVisible();
  expect(screen.getByRole("img", { name: "Página 1 de 1" })).toBeVisible();
  expect(screen.getByRole("heading", { name })).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar ao evento" })).toHaveAttribute("href", "/operacoes/eventos/42");
});

it.each(["/operacoes/eventos/42/documentos/receita", "/operacoes/eventos/42/recibos/x"])(
  "of another name is not asked for: %s",
  (path) => {
    show(path);
    expect(screen.getByText("Este documento não existe.")).toBeVisible();
  },
);
