import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import type { Customer } from "./customers";
import {
  asManager,
  asManagerWithoutOrders,
  asStaff,
  busyMarina,
  erasedMarina,
  marina,
  obstacle,
  showCustomer,
} from "./testing/marina";

let known: Customer = marina;
const server = serve(http.get("*/api/v1/customers/17", () => HttpResponse.json(known)));
beforeEach(() => {
  known = marina;
  asManager();
});

const button = (name: string) => screen.findByRole("button", { name });

async function fillIn(reason: string, name: string) {
  await userEvent.click(await button("Apagar dados pessoais"));
  if (reason) await userEvent.type(screen.getByLabelText(/^Motivo/), reason);
  if (name) await userEvent.type(screen.getByLabelText(/^Para confirmar/), name);
  await userEvent.click(await button("Apagar para sempre"));
}

it("a customer is shown with contact, document, totals, events and how long the data are kept", async () => {
  showCustomer();
  expect(await screen.findByRole("heading", { name: "Marina Antônia Duarte" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "(11) 95555-0142" })).toHaveAttribute("href", "tel:+5511955550142");
  expect(screen.getByText("390.533.447-05")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "EV-2026-00042" })).toHaveAttribute("href", "/operacoes/eventos/42");
  expect(screen.getByText("20/11/2031")).toBeInTheDocument();
  expect(screen.getByText(/guarda por 5 anos/)).toBeInTheDocument();
});

it("staff read the record, and neither take nor erase it", async () => {
  asStaff();
  showCustomer();
  await screen.findByRole("link", { name: "EV-2026-00042" });
  expect(screen.queryByRole("button", { name: "Exportar dados" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Apagar dados pessoais" })).not.toBeInTheDocument();
  expect(screen.queryByRole("tab", { name: "Registro completo" })).not.toBeInTheDocument();
});

it("who may not open orders reads them without a way there", async () => {
  asManagerWithoutOrders();
  showCustomer();
  expect(await screen.findByText("EV-2026-00042")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "EV-2026-00042" })).not.toBeInTheDocument();
});

it("what could not be had has its own tab", async () => {
  const models = [{ name: "Chopeira elétrica", wanted: 3, missing: 1 }];
  const refusal = { id: 5, at: marina.last_at, wanted_on: "2026-11-28", models, order_id: null, order_code: null };
  known = { ...marina, refused: [refusal] };
  showCustomer();
  await userEvent.click(await screen.findByRole("tab", { name: /Não atendidos/ }));
  expect(screen.getByText(/Em falta: Chopeira elétrica \(1 de 3\)/)).toBeInTheDocument();
});

it("everything that is kept is taken as a file", async () => {
  const address = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:titular");
  let name = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  server.use(http.get("*/api/v1/customers/17/export", () => HttpResponse.json({ id: 17 })));
  showCustomer();
  await userEvent.click(await button("Exportar dados"));
  await waitFor(() => expect(name).toBe("titular-17.json"));
  expect(address).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

it("why the file could not be made is said where it was asked for", async () => {
  server.use(
    http.get("*/api/v1/customers/17/export", () => HttpResponse.json({ error: "Acesso negado." }, { status: 403 })),
  );
  showCustomer();
  await userEvent.click(await button("Exportar dados"));
  expect(await screen.findByText("Acesso negado.")).toBeInTheDocument();
});

it("nothing is erased without a reason and the name", async () => {
  showCustomer();
  await fillIn("", "Marina");
  expect(screen.getByText("Diga o motivo.")).toBeInTheDocument();
  expect(screen.getByText("Digite Marina Antônia Duarte, como no cadastro.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText(/^Motivo/)).toHaveFocus());
});

it("the dialog says what goes and what stays", async () => {
  showCustomer();
  await userEvent.click(await button("Apagar dados pessoais"));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("nome, telefones, e-mail e CPF ou CNPJ")).toBeInTheDocument();
  expect(dialog.getByText(/datas, valores e equipamentos/)).toBeInTheDocument();
  expect(dialog.getByText(/não pode ser desfeito/)).toBeInTheDocument();
});

it("who erases is led to what is left, and the browser remembers nothing else", async () => {
  let sent: unknown;
  let version: string | null = null;
  server.use(
    http.post("*/api/v1/customers/17/erasure", async ({ request }) => {
      sent = await request.json();
      version = request.headers.get("If-Match");
      known = erasedMarina;
      const field = { topic: "equipment.AssetChanged", found: ["name", "phone"], of_other: false };
      const mentions = [{ ...field, stream: "asset-12", version: 3, field: "notes" }];
      return HttpResponse.json({ id: 17, version: 3, position: "0.9", mentions, mentions_total: 1 });
    }),
  );
  const { client } = showCustomer();
  client.setQueryData(["event-orders", "one", 42], { customer_name: marina.name });
  await fillIn("A titular pediu por carta.", "marina  antonia duarte");
  const notice = await screen.findByRole("region", { name: "Dados pessoais apagados" });
  expect(notice).toHaveTextContent(/por Caio Menezes/);
  expect(notice).toHaveTextContent("A titular pediu por carta.");
  await waitFor(() => expect(notice).toHaveFocus());
  expect(sent).toEqual({ reason: "A titular pediu por carta." });
  expect(version).toBe('"2"');
  const left = screen.getByRole("region", { name: "Textos que ainda podem citar essa pessoa" });
  expect(left).toHaveTextContent("asset-12, observações: nome e telefone");
  expect(client.getQueryData(["event-orders", "one", 42])).toBeUndefined();
  expect(screen.queryByRole("button", { name: "Apagar dados pessoais" })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent("Marina");
});

it("an event under way is named with a way there, and nothing can be typed", async () => {
  known = busyMarina;
  showCustomer();
  expect(await screen.findByText(/1 evento em andamento/)).toBeInTheDocument();
  await userEvent.click(await button("Apagar dados pessoais"));
  expect(screen.getByText(obstacle.sentence)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Abrir EV-2026-00043" })).toHaveAttribute("href", "/operacoes/eventos/43");
  expect(await button("Apagar para sempre")).toBeDisabled();
  expect(screen.queryByLabelText(/^Motivo/)).not.toBeInTheDocument();
});

it("an event that began meanwhile is said by the refusal", async () => {
  server.use(
    http.post("*/api/v1/customers/17/erasure", () =>
      HttpResponse.json({ error: "Há um evento em andamento.", obstacles: [obstacle] }, { status: 409 }),
    ),
  );
  showCustomer();
  await fillIn("Pediu.", marina.name);
  expect(await screen.findByText("Há um evento em andamento.")).toBeInTheDocument();
  expect(screen.getByText(obstacle.sentence)).toBeInTheDocument();
});

it("after somebody else's change it is tried again on theirs, with what was typed", async () => {
  const versions: (string | null)[] = [];
  server.use(
    http.post("*/api/v1/customers/17/erasure", ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      if (versions.length > 1) return HttpResponse.json({ id: 17, version: 6, position: "0.9" });
      known = { ...marina, version: 5 };
      return HttpResponse.json({ error: "O cliente foi alterado por Ana.", current_version: 5 }, { status: 412 });
    }),
  );
  showCustomer();
  await fillIn("Pediu.", marina.name);
  expect(await screen.findByText("O cliente foi alterado por Ana.")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Motivo/)).toHaveValue("Pediu.");
  await waitFor(async () => {
    await userEvent.click(await button("Apagar para sempre"));
    expect(versions.at(-1)).toBe('"5"');
  });
});

it("of who was erased by the rule it is said so, with the numbers that are left", async () => {
  known = { ...erasedMarina, erased: { at: marina.last_at, by: "Sistema", by_rule: true, reason: null } };
  showCustomer();
  expect(await screen.findByText(/pela regra de guarda da casa/)).toBeInTheDocument();
  expect(screen.getByText(/1\.240,00/, { selector: "dd span" })).toBeInTheDocument();
  expect(screen.queryByText("Telefone")).not.toBeInTheDocument();
  expect(screen.queryByText("Guarda dos dados")).not.toBeInTheDocument();
});

it.each(["abc", "0", "17.5"])("the address of nobody (%s) says so", async (id) => {
  showCustomer(id);
  expect(await screen.findByText("Este cliente não existe")).toBeInTheDocument();
});

it("who does not exist is said once, without asking again", async () => {
  let times = 0;
  server.use(
    http.get("*/api/v1/customers/99", () => {
      times += 1;
      return HttpResponse.json({ error: "Este cliente não existe." }, { status: 404 });
    }),
  );
  showCustomer("99");
  expect(await screen.findByRole("link", { name: "Ver todos os clientes" })).toBeInTheDocument();
  expect(times).toBe(1);
});
