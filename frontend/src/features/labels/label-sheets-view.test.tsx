import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { LabelPapers } from "@/api/labels";
import { PDF } from "@/api/papers";
import { keepUser } from "@/session/session";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { LabelSheetsView } from "./label-sheets-view";

const papers: LabelPapers["papers"] = [
  { name: "A4260", title: "Pimaco A4260", columns: 3, labels: 21 },
  { name: "60x40", title: "Rolo de 60 × 40 mm", columns: 1, labels: 1 },
];
const own = {
  sheet: "A4",
  columns: 3,
  rows: 8,
  width: 70,
  height: 35.5,
  left: 0,
  top: 6.5,
  column_gap: 0,
  row_gap: 0,
} as const;
const withOwn = [...papers, { name: "proprio", title: "Formato próprio", columns: 3, labels: 24 } as const];
const piece = { id: 7, asset_tag: "BARRIL50-0007", model_name: "Barril 50L" };

const server = serve();
let asked: string[] = [];

beforeAll(() => {
  URL.createObjectURL = () => "blob:paper";
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  asked = [];
});

function show(role: "admin" | "manager", known: Partial<LabelPapers> = {}) {
  keepUser({ id: 5, username: "gil", name: "Gil Prado", role });
  server.use(
    http.get("*/api/v1/labels/papers", () => HttpResponse.json({ papers, own: null, version: 4, ...known })),
    http.get("*/api/v1/labels/document", ({ request }) => {
      if (request.headers.get("Accept") === PDF) return new HttpResponse("%PDF-1.7");
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        name: "etiquetas.pdf",
        count: 1,
        pages: ["<svg xmlns='http://www.w3.org/2000/svg'/>"],
      });
    }),
    http.get("*/api/v1/equipment/assets", () => HttpResponse.json({ assets: [piece] })),
    http.get("*/api/v1/equipment/models", () => HttpResponse.json({ models: [] })),
    http.get("*/api/v1/equipment/locations", () => HttpResponse.json({ locations: [] })),
    http.get("*/api/v1/taps", () => HttpResponse.json({ taps: [], elsewhere: [], offered: [], due: 0 })),
  );
  renderWithData(<LabelSheetsView />);
}

it("prints what was chosen from the first free label on", async () => {
  show("manager");
  await userEvent.click(await screen.findByRole("checkbox", { name: /BARRIL50-0007/ }));
  const start = screen.getByRole("textbox", { name: "Primeira etiqueta livre" });
  await userEvent.clear(start);
  await userEvent.type(start, "5");
  expect(screen.getByText("Linha 2, coluna 2 da folha.")).toBeVisible();
  expect(await screen.findByRole("region", { name: "Etiquetas" })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe("?paper=A4260&start=5&assets=7"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Papel" }), "60x40");
  expect(screen.queryByRole("textbox", { name: "Primeira etiqueta livre" })).toBeNull();
  await waitFor(() => expect(asked.at(-1)).toBe("?paper=60x40&start=1&assets=7"));
});

it("shows a sheet that proves the printer, also with nothing chosen", async () => {
  show("manager");
  await userEvent.click(await screen.findByRole("button", { name: "Folha de prova" }));
  expect(await screen.findByRole("region", { name: "Folha de prova" })).toBeVisible();
  expect(asked).toEqual(["?paper=A4260&proof=true"]);
  await userEvent.click(screen.getByRole("button", { name: "Voltar às etiquetas" }));
  expect(screen.queryByRole("region", { name: "Folha de prova" })).toBeNull();
});

it("lets who sets the house say where the labels of a sheet are", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/v1/site/labels", async ({ request }) => {
      sent.push(await request.json(), request.headers.get("If-Match"));
      return HttpResponse.json({ id: 1, version: 5, position: "0.9" });
    }),
  );
  show("admin", { papers: withOwn, own });
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Papel" }), "proprio");
  await userEvent.click(screen.getByRole("button", { name: "Editar formato próprio" }));
  const height = screen.getByRole("textbox", { name: /Altura da etiqueta/ });
  await userEvent.clear(height);
  await userEvent.type(height, "9,5");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("De 10 a 297 mm, com uma casa.")).toBeVisible();
  await userEvent.clear(height);
  await userEvent.type(height, "33,8");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toEqual([{ ...own, height: 33.8 }, '"4"']));
});

it("shows the house's own labels to everybody else as they are", async () => {
  show("manager", { papers: withOwn, own });
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Papel" }), "proprio");
  expect(
    screen.getByText(
      "Folha A4, 3 × 8; margem esquerda 0 mm, margem superior 6,5 mm, espaço entre colunas 0 mm, espaço entre linhas 0 mm.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /formato próprio/ })).toBeNull();
});
