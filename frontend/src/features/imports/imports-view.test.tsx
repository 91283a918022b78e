import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt, renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import type { ImportOutcome } from "./imports";
import { ImportsView } from "./imports-view";
import { ProductsImport } from "./products-import";

const good: ImportOutcome = { dry_run: true, new: 60, completed: 0, already_there: 2, refused: 0, refusals: [] };
let sent: string[];
let outcome: ImportOutcome;
const server = serve(
  http.get("*/api/v1/imports", () => HttpResponse.json({ sheets: [] })),
  http.post("*/api/v1/imports/:sheet", ({ request }) => {
    const { pathname, search } = new URL(request.url);
    sent.push(pathname.split("/").at(-1) + search);
    return HttpResponse.json({ ...outcome, dry_run: search !== "" });
  }),
);
beforeEach(() => {
  sent = [];
  outcome = good;
});
afterEach(() => vi.restoreAllMocks());

async function choose(tab: RegExp) {
  const { container } = renderAt("/", <ImportsView />);
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

it("completes the models that are known", async () => {
  outcome = { ...good, new: 0, completed: 2, already_there: 1 };
  const user = await choose(/Equipamentos/);
  expect(await screen.findByRole("status")).toHaveTextContent(
    "0 equipamentos a importar. 2 modelos a completar. 1 já estava e não muda.",
  );
  await user.click(screen.getByRole("button", { name: "Completar 2 modelos" }));
  expect(await screen.findByText(/2 completados/)).toBeVisible();
  expect(sent).toEqual(["equipment?dry_run=true", "equipment"]);
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

it("takes the products and the zip of their pictures in one choice", async () => {
  const fields = vi.spyOn(FormData.prototype, "set");
  const counts = { added: 1, changed: 0, unchanged: 0, categories_added: 0, pictures: 1, unused_pictures: 0 };
  server.use(
    http.post("*/api/v1/imports/products", () =>
      HttpResponse.json({ dry_run: true, refused: 0, refusals: [], ...counts }),
    ),
  );
  const { container } = renderWithData(<ProductsImport />);
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  const pictures = new File(["PK"], "fotos.ZIP", { type: "application/zip" });
  const file = new File(["nome"], "produtos.csv", { type: "text/csv" });
  await userEvent.upload(input as HTMLInputElement, [pictures, file]);
  expect(await screen.findByText("Planilha: produtos.csv. Fotos: fotos.ZIP.")).toBeVisible();
  expect(await screen.findByRole("status")).toHaveTextContent("1 produto novo e 1 foto a importar.");
  expect(fields.mock.calls).toEqual([
    ["file", file],
    ["pictures", pictures],
  ]);
});

it("hands the products with their tax codes over as a file", async () => {
  server.use(http.get("*/api/v1/imports/products/sheet", () => new HttpResponse(new Uint8Array([80, 75]))));
  URL.createObjectURL = vi.fn<(file: Blob) => string>(() => "blob:produtos");
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderWithData(<ProductsImport />);
  await userEvent.click(screen.getByRole("button", { name: "Baixar dados fiscais" }));
  await vi.waitFor(() => expect(names).toEqual(["produtos-dados-fiscais.xlsx"]));
});

it("hands the customers with what notes say of them over as a file", async () => {
  const asked: string[] = [];
  server.use(
    http.get("*/api/v1/imports/:sheet/sheet", ({ params }) => {
      asked.push(String(params.sheet));
      return new HttpResponse(new Uint8Array([80, 75]));
    }),
  );
  URL.createObjectURL = vi.fn<(file: Blob) => string>(() => "blob:clientes");
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderAt("/", <ImportsView />);
  await userEvent.click(screen.getByRole("button", { name: "Baixar dados fiscais" }));
  await vi.waitFor(() => expect(names).toEqual(["clientes-dados-fiscais.xlsx"]));
  expect(asked).toEqual(["customers"]);
  await userEvent.click(screen.getByRole("tab", { name: /Barris cheios/ }));
  expect(screen.queryByRole("button", { name: "Baixar dados fiscais" })).toBeNull();
});
