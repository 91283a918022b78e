import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { serve } from "@/testing/server";
import type { Customer } from "./customers";
import { asManager, asStaff, marina, showCustomer } from "./testing/marina";

const again: Customer = { ...marina, id: 23, name: "Marina A. Duarte", document: "", balance: 310, version: 5 };
const { id, name, phone, document, email, other_phones, addresses, contacts, notes, tax, orders, balance } = again;
const link = { at: "2026-11-23T12:00:00Z", by: "Caio Menezes", reason: "Cadastro repetido" };
const record = { id, name, phone, document, email, other_phones, addresses, contacts, notes, tax, orders, balance };
const merged: Customer = { ...marina, merged: [{ ...record, refused: 0, version: 6, ...link }] };

let known: Customer = marina;
const sent: unknown[] = [];
const noted = async (request: Request) => {
  sent.push([new URL(request.url).pathname, await request.json(), request.headers.get("If-Match")]);
  return HttpResponse.json({ id: 23, version: 6, position: "0.9" }, { status: 201 });
};
serve(
  http.get("*/api/v1/customers/search", () =>
    HttpResponse.json({ data: [marina, again].map((each) => ({ ...each, address: null, addresses: [] })) }),
  ),
  http.get("*/api/v1/customers/17", () => HttpResponse.json(known)),
  http.get("*/api/v1/customers/23", () => HttpResponse.json(again)),
  http.post("*/api/v1/customers/23/merge", ({ request }) => {
    known = merged;
    return noted(request);
  }),
  http.post("*/api/v1/customers/23/merge/reversal", ({ request }) => {
    known = marina;
    return noted(request);
  }),
);
beforeEach(() => {
  known = marina;
  sent.length = 0;
  asManager();
});

it("another record of the person is found, previewed and merged, and taken apart again", async () => {
  showCustomer();
  await userEvent.click(await screen.findByRole("button", { name: "Unir cadastros" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByRole("combobox", { name: /^Outro cadastro/ }), "marina");
  const option = await dialog.findByRole("option");
  expect(option).toHaveTextContent("Marina A. Duarte");
  await userEvent.click(option);
  const preview = within(await dialog.findByRole("region", { name: "O que vem junto" }));
  expect(preview.getByText("1 evento")).toBeVisible();
  expect(preview.getByText(/310,00 a receber/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), "Cadastro repetido");
  await userEvent.click(dialog.getByRole("button", { name: "Unir cadastros" }));

  await userEvent.click(await screen.findByRole("button", { name: "Separar Marina A. Duarte" }));
  await userEvent.type(screen.getByLabelText(/^Motivo/), "Eram duas pessoas");
  await userEvent.click(screen.getByRole("button", { name: "Separar cadastro" }));
  await expect.poll(() => screen.queryByText("Cadastros unidos")).toBeNull();
  expect(sent).toEqual([
    ["/api/v1/customers/23/merge", { into: 17, reason: "Cadastro repetido" }, '"5"'],
    ["/api/v1/customers/23/merge/reversal", { reason: "Eram duas pessoas" }, '"6"'],
  ]);
});

it("without another record and a reason nothing is merged", async () => {
  showCustomer();
  await userEvent.click(await screen.findByRole("button", { name: "Unir cadastros" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Unir cadastros" }));
  expect(screen.getByText("Escolha o outro cadastro na lista.")).toBeVisible();
  expect(screen.getByText("Diga o motivo.")).toBeVisible();
  expect(sent).toEqual([]);
});

it("a merged record leads to the one that stands for the person, and cannot be changed", async () => {
  asStaff();
  known = { ...marina, merged_into: { id: 23, name: "Marina A. Duarte", ...link } };
  showCustomer();
  const way = await screen.findByRole("link", { name: "Marina A. Duarte · #23" });
  expect(way).toHaveAttribute("href", "/operations/customers/23");
  expect(screen.queryByRole("button", { name: "Editar cadastro" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Separar" })).not.toBeInTheDocument();
});
