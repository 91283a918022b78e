import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/freshness";
import { DocumentView } from "./document-view";

const DOCUMENT = "*/api/v1/event-orders/42/documents/contract";
const page = "<!doctype html><p>Contrato de locação</p><script>window.ran = true</script>";
const server = setupServer(http.get(DOCUMENT, () => HttpResponse.html(page)));
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show(kind = "contract") {
  const router = createMemoryRouter([{ path: "/operacoes/eventos/:id/documentos/:kind", element: <DocumentView /> }], {
    initialEntries: [`/operacoes/eventos/42/documentos/${kind}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it("is shown in a frame where nothing runs, and printed by itself", async () => {
  show();
  const frame = await screen.findByTitle<HTMLIFrameElement>("Contrato de locação");
  expect(frame.getAttribute("srcdoc")).toBe(page);
  expect(frame.getAttribute("sandbox")?.split(" ")).not.toContain("allow-scripts");
  const print = vi.fn<() => void>();
  vi.spyOn(frame, "contentWindow", "get").mockReturnValue({ print } as unknown as Window);
  await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
  expect(print).toHaveBeenCalledOnce();
});

it("of a draft does not exist, and the server says why", async () => {
  server.use(
    http.get(DOCUMENT, () => HttpResponse.json({ error: "Um rascunho não tem documentos." }, { status: 409 })),
  );
  show();
  expect(await screen.findByText("Um rascunho não tem documentos.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Imprimir" })).toBeDisabled();
  expect(screen.getByRole("link", { name: "Voltar ao evento" })).toHaveAttribute("href", "/operacoes/eventos/42");
});

it("of another name is not asked for", () => {
  show("receita");
  expect(screen.getByText("Este documento não existe.")).toBeVisible();
});
