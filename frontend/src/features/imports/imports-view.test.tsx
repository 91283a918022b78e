import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import type { ImportOutcome } from "./imports";
import { ImportsView } from "./imports-view";

const good: ImportOutcome = { dry_run: true, new: 60, already_there: 2, refused: 0, refusals: [] };
let sent: string[];
let outcome: ImportOutcome;
const server = setupServer(
  http.get("*/api/v1/imports", () => HttpResponse.json({ sheets: [] })),
  http.post("*/api/v1/imports/:sheet", ({ request }) => {
    const { pathname, search } = new URL(request.url);
    sent.push(pathname.split("/").at(-1) + search);
    return HttpResponse.json({ ...outcome, dry_run: search !== "" });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  sent = [];
  outcome = good;
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function choose(tab: RegExp) {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportsView />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: tab }));
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input as HTMLInputElement, new File(["codigo;nome"], "zeca.csv", { type: "text/csv" }));
  return user;
}

it("checks a file and imports it only when asked to", async () => {
  const user = await choose(/Clientes/);
  expect(await screen.findByRole("status")).toHaveTextContent("60 clientes a importar. 2 já estavam e não mudam.");
  expect(sent).toEqual(["customers?dry_run=true"]);
  await user.click(screen.getByRole("button", { name: "Importar 60 clientes" }));
  expect(await screen.findByText("60 clientes a mais.")).toBeVisible();
  expect(sent).toEqual(["customers?dry_run=true", "customers"]);
  expect(screen.queryByRole("button", { name: /Importar/ })).toBeNull();
});

it("names every refused line, and offers no import", async () => {
  outcome = {
    ...good,
    new: 0,
    refused: 1,
    refusals: [{ line: 7, column: "envase", value: "31/02/2026", reason: "Não é uma data; escreva como 24/12/2026." }],
  };
  await choose(/Barris cheios/);
  expect(await screen.findByRole("alert")).toHaveTextContent(/1 linha recusada.*Linha 7.*Não é uma data.*envase/);
  expect(sent).toEqual(["kegs?dry_run=true"]);
  expect(screen.queryByRole("button", { name: /Importar/ })).toBeNull();
});
