import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import type { AuditDetail } from "./history";
import { HistoryTabs } from "./history-tabs";

const STREAM = "*/api/v1/audit/streams/product-7";

function event(version: number, changes: AuditDetail["changes"]): AuditDetail {
  return {
    number: version + 100,
    stream: "product-7",
    version,
    subject: "Produto Pilsen",
    kind: "product",
    type: "catalogue.ProductRepriced",
    title: "Preço mudado",
    sentence: `Ana mudou o preço pela ${version}ª vez.`,
    actor: { id: 3, name: "Ana" },
    happened_at: "2026-11-20T18:00:00Z",
    recorded_at: "2026-11-20T18:00:00Z",
    reason: version === 2 ? "Malte mais caro" : null,
    correlation: "3f0c9d1e77",
    causation: null,
    changes,
    facts: [],
  };
}

const server = setupServer(
  http.get(STREAM, ({ request }) => {
    const before = new URL(request.url).searchParams.get("before");
    const [data, older] = before
      ? [[event(1, [{ label: "Nome", before: null, after: "Pilsen" }])], null]
      : [[event(2, [{ label: "Preço", before: "R$ 11,90", after: "R$ 12,90" }])], 2];
    return HttpResponse.json({ stream: "product-7", subject: "Produto Pilsen", version: 2, data, older });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show(audits: boolean, search = "") {
  const tabs = (
    <HistoryTabs stream="product-7" audits={audits}>
      <p>O resumo de todos</p>
    </HistoryTabs>
  );
  const router = createMemoryRouter([{ path: "*", element: tabs }], {
    initialEntries: [`/admin/products/7/edit?tab=history${search}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { address: () => Object.fromEntries(new URLSearchParams(router.state.location.search)) };
}

it("who may not audit reads the summary and no more", () => {
  show(false);
  expect(screen.getByText("O resumo de todos")).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
});

it("an auditor reads every event with its difference, back to the first", async () => {
  show(true);
  expect(screen.getByText("O resumo de todos")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("Ana mudou o preço pela 2ª vez.")).toBeVisible();
  expect(screen.getByText("R$ 11,90")).toBeVisible();
  expect(screen.getByText("R$ 12,90")).toBeVisible();
  expect(screen.getByText("Motivo: Malte mais caro")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Mostrar o que veio antes" }));
  expect(await screen.findByText("Ana mudou o preço pela 1ª vez.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mostrar o que veio antes" })).toBeNull();
});

it("what has no history yet says what will be here", async () => {
  server.use(http.get(STREAM, () => HttpResponse.json({ error: "Não há nada registrado." }, { status: 404 })));
  show(true);
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("Nada registrado ainda", {}, { timeout: 4000 })).toBeVisible();
});

it("a history that does not come can be asked for again", async () => {
  server.use(http.get(STREAM, () => HttpResponse.json({ error: "O histórico não respondeu." }, { status: 400 })));
  show(true);
  await userEvent.click(screen.getByRole("tab", { name: "Registro completo" }));
  expect(await screen.findByText("O histórico não respondeu.", {}, { timeout: 4000 })).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Ana mudou o preço pela 2ª vez.")).toBeVisible();
});
