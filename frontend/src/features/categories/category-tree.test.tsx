import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { serve } from "@/testing/server";
import { category } from "./testing/sample";
import { answers, pub, show } from "./testing/server";

const server = serve(...answers);

beforeEach(() => {
  pub.categories = [
    category({ id: 1, name: "Chopes", order: 0, version: 4 }),
    category({ id: 2, name: "Petiscos", order: 1, visible: false }),
    category({ id: 3, name: "Fritos", order: 0, parent_id: 2, parent_name: "Petiscos", product_count: 5 }),
    category({ id: 4, name: "Drinks", order: 2 }),
  ];
  pub.sent = [];
});

async function openTree() {
  show("/admin/categories?vista=arvore");
  await screen.findByRole("row", { name: "Chopes" }, { timeout: 20_000 });
}
const names = () => screen.getAllByRole("row").map((row) => row.getAttribute("aria-label"));
const arrow = (name: string) => screen.getByRole("button", { name });

it("shows the menu's order, sub-categories below their main one", async () => {
  await openTree();
  expect(names()).toEqual(["Chopes", "Petiscos", "Fritos", "Drinks"]);
  expect(screen.getByRole("row", { name: "Fritos" })).toHaveAttribute("aria-level", "2");
  expect(screen.getByRole("row", { name: "Fritos" })).toHaveTextContent("Oculta com a principal");
  expect(screen.getByRole("row", { name: "Petiscos" })).toHaveTextContent("0 produtos · 5 nas subcategorias");
  expect(screen.getByRole("link", { name: "Editar Fritos" })).toHaveAttribute("href", "/admin/categories/3");
});

it("moves a category among its siblings, names the versions that were seen, and says where it is now", async () => {
  await openTree();
  await userEvent.click(arrow("Drinks: subir"));
  expect(names()).toEqual(["Chopes", "Drinks", "Petiscos", "Fritos"]);
  expect(screen.getByText("Drinks agora é a 2ª de 3 entre as principais.")).toBeInTheDocument();
  expect(arrow("Drinks: subir")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(pub.sent.map(({ body }) => body)).toEqual([
      { ids: [1, 4, 2], versions: [4, 1, 1] },
      { ids: [4, 1, 2], versions: [2, 5, 2] },
    ]),
  );
  expect(names()).toEqual(["Drinks", "Chopes", "Petiscos", "Fritos"]);
});

it("goes no further than the ends", async () => {
  await openTree();
  await userEvent.click(arrow("Chopes: subir"));
  await userEvent.click(arrow("Fritos: descer"));
  expect(arrow("Chopes: subir")).toHaveAttribute("aria-disabled", "true");
  expect(names()).toEqual(["Chopes", "Petiscos", "Fritos", "Drinks"]);
  expect(pub.sent).toEqual([]);
});

it("puts the order back where somebody else changed it meanwhile, and shows theirs", async () => {
  await openTree();
  const [chopes, petiscos, fritos, drinks] = pub.categories as [never, never, never, never];
  pub.categories = [drinks, chopes, petiscos, fritos].map((each: object) => ({ ...each, version: 9 }) as never);
  await userEvent.click(arrow("Petiscos: subir"));
  expect(await screen.findByText("A ordem não foi salva")).toBeVisible();
  expect(screen.getByText(/alterado por Bia Prado/)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(["Drinks", "Chopes", "Petiscos", "Fritos"]));
  expect(screen.getByText("A ordem não foi salva.")).toBeInTheDocument();
});

it("drops the moves that were begun before a refusal", async () => {
  let refuse: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  let calls = 0;
  server.use(
    http.patch("*/api/v1/admin/categories/reorder", async () => {
      calls += 1;
      await waiting;
      return HttpResponse.json({ error: "O servidor está fora do ar." }, { status: 409 });
    }),
  );
  await openTree();
  await userEvent.click(arrow("Drinks: subir"));
  await userEvent.click(arrow("Drinks: subir"));
  expect(names()).toEqual(["Drinks", "Chopes", "Petiscos", "Fritos"]);
  refuse();
  expect(await screen.findByText("O servidor está fora do ar.")).toBeVisible();
  await waitFor(() => expect(names()).toEqual(["Chopes", "Petiscos", "Fritos", "Drinks"]));
  expect(calls).toBe(1);
});

it("moves a category below another with the keyboard, all in one command", async () => {
  await openTree();
  await userEvent.tab();
  screen.getByRole("row", { name: "Chopes" }).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}");
  expect(arrow("Arrastar Drinks")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const into = await screen.findByRole("button", { name: "Soltar em Petiscos" });
  expect(screen.queryByRole("button", { name: "Soltar em Fritos" })).not.toBeInTheDocument();
  into.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(pub.sent).toEqual([
      {
        call: "PATCH bulk",
        body: {
          updates: [
            { id: 4, parent_id: 2, order: 1 },
            { id: 3, order: 0 },
          ],
        },
        match: '"1"',
      },
    ]),
  );
  await waitFor(() => expect(names()).toEqual(["Chopes", "Petiscos", "Fritos", "Drinks"]));
  expect(screen.getByRole("row", { name: "Drinks" })).toHaveAttribute("aria-level", "2");
  expect(screen.getByText("Drinks agora é a 2ª de 2 em Petiscos.")).toBeInTheDocument();
});

it("is a part of the address", async () => {
  const router = show("/admin/categories");
  await userEvent.click(await screen.findByRole("button", { name: "Árvore" }));
  await screen.findByRole("treegrid", { name: "Categorias na ordem do cardápio" }, { timeout: 20_000 });
  expect(router.state.location.search).toBe("?vista=arvore");
  await userEvent.click(screen.getByRole("button", { name: "Lista" }));
  expect(router.state.location.search).toBe("");
});
