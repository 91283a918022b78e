import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CustomersView } from "./customers-view";
import { erasedMarina, marina } from "./testing/marina";

let asked: URLSearchParams[] = [];
const server = serve(
  http.get("*/api/v1/customers", ({ request }) => {
    const parameters = new URL(request.url).searchParams;
    asked.push(parameters);
    const rows = [marina, { ...erasedMarina, id: 18 }];
    const data = parameters.get("search") === "nada" ? [] : rows;
    return HttpResponse.json({ data, pagination: { page: 1, limit: 25, total: data.length, pages: 1 } });
  }),
);
afterEach(() => {
  asked = [];
});

const show = (search = "") => renderAt(`/operations/customers${search}`, <CustomersView />);

it("customers are listed with how to reach them and what they brought, and lead to their page", async () => {
  show();
  const link = await screen.findByRole("link", { name: "Abrir Marina Antônia Duarte" });
  expect(link).toHaveAttribute("href", "/operations/customers/17");
  const row = link.closest("tr") as HTMLElement;
  for (const text of ["(11) 95555-0142", "390.533.447-05", /1\.240,00/]) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  expect(asked[0]?.get("sort")).toBe("name");
});

it("the form for a new one is open where the address asks for it, once", async () => {
  server.use(http.get("*/api/v1/price-lists", () => HttpResponse.json({ data: [] })));
  const { search } = show("?novo=1");
  expect(await screen.findByRole("dialog", { name: "Novo cliente" })).toBeVisible();
  expect(search()).toEqual({});
});

it("of an erased one it is said that the data are gone", async () => {
  show();
  const row = (await screen.findByText("Titular removido")).closest("tr") as HTMLElement;
  expect(within(row).getByText("Dados apagados")).toBeInTheDocument();
  expect(within(row).queryByText("Sem telefone")).not.toBeInTheDocument();
});

it("the filter and the order are asked of the server and kept in the address", async () => {
  const { router } = show("?sort=total&order=desc");
  await screen.findByText("Titular removido");
  await userEvent.selectOptions(screen.getByLabelText("Dados pessoais"), "Apagados");
  await screen.findByText("Titular removido");
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ sort: "total", order: "desc", status: "erased" });
  expect(router.state.location.search).toContain("status=erased");
});

it("where nobody is found it is said how to look", async () => {
  show("?search=nada");
  expect(await screen.findByText(/Busque por nome, telefone, CPF ou CNPJ/)).toBeInTheDocument();
});

it("a list that cannot be read can be asked for again", async () => {
  server.use(http.get("*/api/v1/customers", () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
  show();
  expect(await screen.findByText("Não deu.")).toBeInTheDocument();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Marina Antônia Duarte")).toBeInTheDocument();
});
