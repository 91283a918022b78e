import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { sample } from "@/components/images/testing/sample";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { HeroView } from "./hero-view";

const IMAGES = "*/api/v1/admin/images";
const slides = ["balcao", "torneira", "brinde"].map((name, place) =>
  sample({
    id: place + 1,
    type: "hero",
    product_id: null,
    original_name: `${name}.png`,
    title: place === 0 ? "Quando escurece" : "",
    name: place === 0 ? "Quando escurece" : `${name}.png`,
    sort_order: place,
  }),
);
let asked: Record<string, string>[] = [];

const server = serve(
  http.get(IMAGES, ({ request }) => {
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(parameters);
    const images = parameters.search
      ? slides.filter(({ original_name: name }) => name.includes(parameters.search ?? ""))
      : slides;
    return HttpResponse.json({
      images,
      data: images,
      pagination: { page: 1, limit: 25, total: images.length, pages: 1 },
    });
  }),
);
beforeEach(() => {
  asked = [];
});

const user = userEvent.setup();

const show = (address = "/admin/images") => renderAt(address, <HeroView />).router;

const lastAsked = () => asked.findLast(({ limit }) => limit !== "1000");

it("a slide is listed with its file, its words, its place and what can be done with it", async () => {
  show();
  const row = within(await screen.findByRole("row", { name: /torneira\.png/ }));
  expect(row.getByText("Sem título")).toBeVisible();
  expect(row.getByText("20/11/2026 15:03")).toBeVisible();
  expect(row.getByRole("link", { name: "Abrir torneira.png" })).toHaveAttribute("href", "/admin/images?editar=2");
  expect(row.getByRole("link", { name: "Baixar torneira.png" })).toHaveAttribute("download", "torneira.webp");
  await user.click(row.getByRole("button", { name: "Visualizar torneira.png" }));
  expect(screen.getByRole("dialog", { name: "Visualizar torneira.png" })).toHaveTextContent("1080×1350 px");
});

it("the order is asked for as it is chosen, and a head that sorts says the same", async () => {
  const router = show();
  await screen.findByText("balcao.png");
  expect(lastAsked()).toMatchObject({ type: "hero", sort: "sort_order", order: "asc", page: "1", limit: "25" });
  const choice = screen.getByRole("combobox", { name: "Ordenação" });
  expect([...choice.querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "Todos",
    "Ordem crescente",
    "Ordem decrescente",
    "Mais recentes",
    "Mais antigas",
  ]);
  await user.selectOptions(choice, "Mais recentes");
  await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "created_at", order: "desc" }));
  expect(router.state.location.search).toBe("?sort=created_at&order=desc");
  await user.selectOptions(choice, "Todos");
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

it("pictures beside each other can be put in order only where all of them hang there", async () => {
  show("/admin/images?view=grid");
  expect(await screen.findByRole("article", { name: "Quando escurece" })).toHaveTextContent("Principal");
  expect(screen.getByRole("button", { name: "Reordenar" })).toBeVisible();
  await user.type(screen.getByPlaceholderText("Buscar..."), "brinde");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Reordenar" })).toBeNull();
});

it("several slides are deleted after one question, and a refusal leaves them selected", async () => {
  const deleted: unknown[] = [];
  server.use(
    http.delete(`${IMAGES}/bulk`, () => new HttpResponse(null, { status: 500 }), { once: true }),
    http.delete(`${IMAGES}/bulk`, async ({ request }) => {
      deleted.push(await request.json());
      return HttpResponse.json({ ids: [1, 3], position: "0.9" });
    }),
  );
  show("/admin/images?view=grid");
  await user.click(await screen.findByRole("checkbox", { name: "Selecionar balcao.png" }));
  await user.click(screen.getByRole("checkbox", { name: "Selecionar brinde.png" }));
  await user.click(screen.getByRole("button", { name: "Excluir" }));
  const question = within(screen.getByRole("dialog"));
  expect(question.getByText("Tem certeza que deseja excluir 2 imagem(ns)?")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Excluir" }));
  expect(await question.findByText("Erro ao excluir imagens. Tente novamente.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Imagens excluídas com sucesso!")).toBeVisible();
  expect(deleted).toEqual([{ ids: [1, 3] }]);
});

it("a download that fails is said where it was asked for", async () => {
  server.use(http.get(`${IMAGES}/archive`, () => new HttpResponse(null, { status: 500 })));
  show();
  await user.click(await screen.findByRole("checkbox", { name: "Selecionar balcao.png" }));
  await user.click(screen.getByRole("button", { name: "Baixar" }));
  expect(await screen.findByText("Erro ao baixar imagens. Tente novamente.")).toBeVisible();
});

it("the list is asked for once, not again on a failure", async () => {
  let failures = 0;
  server.use(
    http.get(IMAGES, () => {
      failures += 1;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  show();
  expect(await screen.findByText("Erro ao carregar imagens")).toBeVisible();
  expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  expect(failures).toBe(2); // this page, and how many slides there are
});
