import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { NotesCard } from "@/components/fiscal/notes-card";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { IssuedNotes } from "./issued-notes";
import { NotesView } from "./notes-view";

const order = { order_id: 42, order_code: "EV-2026-00042", customer_name: "Marina Duarte", day: "2026-12-05" };
const sale = { ...order, kind: "nfe_venda", total: 854.9, missing: [] };
const loan = {
  ...order,
  kind: "nfe_comodato",
  total: 3500,
  missing: [
    { sentence: "Falta a inscrição estadual da casa.", where: "house", id: null },
    { sentence: "Falta o endereço fiscal de Marina Duarte.", where: "customer", id: 7 },
  ],
};
const note = {
  id: 12,
  ...order,
  kind: "nfse_locacao",
  key: "1".repeat(50),
  total: 150,
  asked_now: 180,
  recorded_at: "2026-12-05T14:03:00Z",
  recorded_by: "Caio Menezes",
  version: 1,
};
const pagination = { page: 1, limit: 25, total: 1, pages: 1 };
const sent: unknown[] = [];
let begins: string | null = "2026-12-01";
serve(
  http.get("*/api/v1/notes/drafts", () => HttpResponse.json({ data: begins ? [sale, loan] : [], notes_from: begins })),
  http.get("*/api/v1/notes/orders/42", () => HttpResponse.json({ data: [sale], notes_from: begins })),
  http.get("*/api/v1/notes", () => HttpResponse.json({ data: [note], pagination })),
  http.post("*/api/v1/notes/orders/42", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ id: 13, version: 1, position: "0.9" }, { status: 201 });
  }),
  http.delete("*/api/v1/notes/12", () => {
    sent.push("withdrawn");
    return HttpResponse.json({ id: 12, version: 2, position: "0.9" });
  }),
);

beforeEach(() => {
  sent.length = 0;
  begins = "2026-12-01";
  keepUser({ id: 3, username: "caio", name: "Caio Menezes", role: "manager" });
});

it("a note is ready, or says what it lacks and where that is mended", async () => {
  renderAt("/", <NotesView />);
  expect(await screen.findByText("Pronta")).toBeVisible();
  expect(screen.getByRole("button", { name: "Por que este número? NF-e de venda de EV-2026-00042" })).toBeVisible();
  expect(screen.getByText("Faltam 2 dados")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falta a inscrição estadual da casa." })).toHaveAttribute(
    "href",
    "/operacoes/fiscal",
  );
  expect(screen.getByRole("link", { name: "Falta o endereço fiscal de Marina Duarte." })).toHaveAttribute(
    "href",
    "/operations/customers/7",
  );
});

it("a note that was issued elsewhere is recorded by its key, with its amount as proposed", async () => {
  renderAt("/", <NotesView />);
  await userEvent.click(await screen.findByRole("button", { name: "Registrar NF-e de venda de EV-2026-00042" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText(/^Valor da nota/)).toHaveValue("854,90");
  await userEvent.type(dialog.getByLabelText(/^Chave de acesso/), "3526 1111");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar" }));
  expect(sent).toEqual([{ kind: "nfe_venda", key: "3526 1111", total: 854.9 }]);
});

it("a house that has not said since when it issues notes is led to where it says so", async () => {
  begins = null;
  renderAt("/", <NotesView />);
  expect(await screen.findByRole("link", { name: "Abrir Fiscal" })).toHaveAttribute("href", "/operacoes/fiscal");
});

it("the list of issued notes tells where an order asks for another amount by now", async () => {
  renderAt("/", <IssuedNotes />);
  const list = await screen.findByRole("table", { name: "Notas emitidas" });
  expect(list).toHaveTextContent(/NFS-e de locação.*EV-2026-00042, Marina Duarte/);
  expect(list).toHaveTextContent(/150,00o pedido pede R\$\s180,00/);
});

it("an order shows its notes, and one recorded in error is withdrawn", async () => {
  renderAt("/", <NotesCard order={42} />);
  expect(await screen.findByText(/O pedido mudou depois da nota: pede R\$\s180,00/)).toBeVisible();
  expect(screen.getByText("NF-e de venda")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retirar NFS-e de locação de EV-2026-00042" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Retirar nota" }));
  expect(sent).toEqual(["withdrawn"]);
});
