import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import { asManager, marina, showCustomer } from "./testing/marina";

const sent: unknown[] = [];
const server = serve(
  http.get("*/api/v1/customers/17", () =>
    HttpResponse.json({
      ...marina,
      balance: 620,
      containers: [
        {
          asset_id: 12,
          asset_tag: "BARRIL50-0012",
          model_name: "Barril 50L",
          capacity_l: 50,
          beer: "Pilsen",
          order_id: 42,
          order_code: "EV-2026-00042",
          left_at: null,
          due_at: null,
        },
      ],
    }),
  ),
  http.patch("*/api/v1/customers/17", async ({ request }) => {
    sent.push(request.headers.get("If-Match"), await request.json());
    return HttpResponse.json({ id: 17, version: 3, position: "0.9" });
  }),
);
beforeEach(() => {
  sent.length = 0;
  asManager();
});

it("the page shows what is owed and the containers, and a change sends only what was changed", async () => {
  showCustomer();
  expect(await screen.findByText("BARRIL50-0012")).toBeVisible();
  expect(screen.getByText("R$ 620,00", { normalizer: (text) => text.replaceAll("\u00a0", " ") })).toBeVisible();
  expect(screen.getByRole("link", { name: "Repetir o último pedido" })).toHaveAttribute(
    "href",
    "/operacoes/eventos/novo?repetir=42",
  );
  await userEvent.click(screen.getByRole("button", { name: "Editar cadastro" }));
  await userEvent.type(screen.getByLabelText(/^E-mail/), "marina@exemplo.example");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar contato" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Informe o nome.")).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Nome do contato/), "Téo Prado");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("BARRIL50-0012")).toBeVisible();
  expect(sent).toEqual([
    '"2"',
    { email: "marina@exemplo.example", contacts: [{ name: "Téo Prado", role: "", phone: "" }] },
  ]);
});

it("a field that the server refuses says why and gets the focus", async () => {
  const errors = [{ field: "email", message: "Este e-mail não existe." }];
  server.use(
    http.patch("*/api/v1/customers/17", () =>
      HttpResponse.json({ error: "Confira os campos.", errors }, { status: 422 }),
    ),
  );
  showCustomer();
  await userEvent.click(await screen.findByRole("button", { name: "Editar cadastro" }));
  await userEvent.type(screen.getByLabelText(/^E-mail/), "marina@exemplo.example");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Este e-mail não existe.")).toBeVisible();
  expect(screen.getByLabelText(/^E-mail/)).toHaveFocus();
});

it("of several telephones the doubted one is asked about, and only its line changes", async () => {
  showCustomer();
  await userEvent.click(await screen.findByRole("button", { name: "Editar cadastro" }));
  const others = screen.getByLabelText(/^Outros telefones/);
  await userEvent.type(others, "(11) 95555-0143{Enter}(11) 8555-0170{Enter}0800 123 4567");
  await userEvent.click(await screen.findByRole("button", { name: "Você quis dizer (11) 98555-0170?" }));
  expect(others).toHaveValue("(11) 95555-0143\n(11) 98555-0170\n0800 123 4567");
  expect(others).toHaveFocus();
});

it("a CEP fills in the city, and a company that pays ICMS needs its registration", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/v1/fiscal/cities", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("postal_code"));
      return HttpResponse.json({ data: [{ code: "3546801", state: "SP", name: "Santa Isabel" }] });
    }),
    http.get("*/api/v1/customers/17", () => HttpResponse.json({ ...marina, kind: "company" })),
  );
  showCustomer();
  expect(await screen.findByText("falta: indicador de IE")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Editar cadastro" }));
  await userEvent.click(screen.getByText("Dados para nota fiscal"));
  await userEvent.type(screen.getByLabelText("CEP"), "07500000");
  expect(await screen.findByDisplayValue("Santa Isabel - SP")).toBe(screen.getByLabelText("Município"));
  await userEvent.selectOptions(screen.getByLabelText("Indicador de IE"), "Contribuinte do ICMS");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Informe a inscrição estadual.")).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Inscrição estadual/), "110042490114");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(asked).toEqual(["07500-000"]);
  expect(sent[1]).toEqual({
    tax: {
      state_registration_kind: "contribuinte",
      state_registration: "110042490114",
      street: "",
      number: "",
      complement: "",
      district: "",
      postal_code: "07500-000",
      city_code: "3546801",
    },
  });
});
