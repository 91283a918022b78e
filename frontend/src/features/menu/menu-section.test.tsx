import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { menuFrom } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { MenuSection } from "./menu-section";

const server = serve();

const beers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: `chope-${index + 1}`,
    name: `Chope ${index + 1}`,
    summary: "Leve e dourado.",
    price: 10 + index,
    isTop: index < 5,
    alcohol_content: 4.5,
  }));

const showing = (products = beers(8), editable = false) =>
  renderWithData(<MenuSection editable={editable} />, [
    menuRead().queryKey,
    menuFrom([{ id: 1, name: "Chopes", slug: "chopes", products }]),
  ]);

const cards = () => within(screen.getByRole("list", { name: "Chopes" })).getAllByRole("listitem");

test("six products at first, the rest on demand, and back", async () => {
  showing();
  expect(cards()).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais (2)" }));
  expect(cards()).toHaveLength(8);
  await userEvent.click(screen.getByRole("button", { name: "Mostrar menos" }));
  expect(cards()).toHaveLength(6);
});

test("the menu is searched where it stands, and shown again as a whole", async () => {
  showing();
  const search = screen.getByRole("searchbox", { name: "Buscar no cardápio" });
  await userEvent.type(search, "chope 7");
  expect(cards()).toHaveLength(1);
  expect(screen.getByText("1 produto encontrado")).toHaveRole("status");
  await userEvent.type(search, "7");
  await userEvent.click(screen.getByRole("button", { name: "Ver tudo" }));
  expect(cards()).toHaveLength(6);
});

const four = ["Chopes", "Porções", "Drinks", "Sobremesas"];
const showingFour = () =>
  renderWithData(<MenuSection />, [
    menuRead().queryKey,
    menuFrom(four.map((name, index) => ({ id: index + 1, name, slug: name, products: beers(1) }))),
  ]);
const open = () => [...document.querySelectorAll("details")].map((category) => category.open);

test("three categories are open at first, a search opens what it found, and then the fourth is closed again", async () => {
  showingFour();
  expect(open()).toEqual([true, true, true, false]);
  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "sobremesas");
  expect(open()).toEqual([true]);
  await userEvent.clear(search);
  expect(open()).toEqual([true, true, true, false]);
});

test("what a visitor opened on the page that the server wrote stays open", () => {
  const served = document.createElement("div");
  served.id = "served";
  served.innerHTML = '<details open><div id="cardapio-4"></div></details>';
  document.body.append(served);
  showingFour();
  served.remove();
  expect(open()).toEqual([true, true, true, true]);
});

test("six products or fewer need no button", () => {
  showing(beers(6));
  expect(screen.queryByRole("button", { name: /Mostrar/ })).not.toBeInTheDocument();
});

test("the best seller carries a badge, and it alone", () => {
  showing();
  const [first] = cards();
  expect(within(first as HTMLElement).getByRole("img", { name: "Mais pedido" })).toBeVisible();
  expect(screen.getAllByRole("img", { name: "Mais pedido" })).toHaveLength(1);
});

test("the bar of categories marks the one that is being read", () => {
  const watched: { tell: IntersectionObserverCallback; sections: Element[] } = { tell: () => {}, sections: [] };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: IntersectionObserverCallback) {
        watched.tell = tell;
      }
      observe(section: Element) {
        watched.sections.push(section);
      }
      disconnect() {}
    },
  );
  showing();
  const crosses = (isIntersecting: boolean) =>
    act(() =>
      watched.tell(
        watched.sections.map((target) => ({ target, isIntersecting }) as IntersectionObserverEntry),
        {} as IntersectionObserver,
      ),
    );
  const chip = screen.getByRole("link", { name: "Chopes" });
  expect(chip).not.toHaveAttribute("aria-current");
  crosses(true);
  expect(chip).toHaveAttribute("aria-current", "true");
  crosses(false);
  expect(chip).not.toHaveAttribute("aria-current");
  vi.unstubAllGlobals();
});

test("a product opens with its name and price, and holds the page", async () => {
  showing();
  await userEvent.click(screen.getByRole("button", { name: "Chope 2" }));
  const dialog = screen.getByRole("dialog", { name: "Chope 2" });
  expect(within(dialog).getByText("R$ 11,00")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Fazer Pedido" })).toHaveAttribute("href", "/order?produto=2");
  expect(document.documentElement).toHaveAttribute("data-scroll-locked");
});

test.each([
  ["its button", (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", { name: "Fechar" }))],
  ["the backdrop", (dialog: HTMLElement) => userEvent.click(dialog)],
  [
    "Escape",
    async (dialog: HTMLElement) => {
      // jsdom has no modal dialogs: what the browser does on Escape is this event.
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    },
  ],
])("it closes by %s, lets the page go and gives focus back", async (_name, close) => {
  showing();
  const card = screen.getByRole("button", { name: "Chope 3" });
  await userEvent.click(card);
  const dialog = screen.getByRole("dialog");
  expect(dialog).toContainElement(document.activeElement as HTMLElement);

  await close(dialog);
  expect(await screen.findByRole("button", { name: "Chope 3" })).toHaveFocus();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute("data-scroll-locked");
});

test("only who may edit sees how", () => {
  showing();
  expect(screen.queryByRole("link", { name: /Editar/ })).not.toBeInTheDocument();
});

test("an editor is led to the product", () => {
  showing(beers(1), true);
  expect(screen.getByRole("link", { name: "Editar Chope 1" })).toHaveAttribute("href", "/admin/products/1/edit");
});

test("while the menu comes it says so", () => {
  server.use(http.get("http://pub.test/api/menu", () => new Promise<Response>(() => {})));
  renderWithData(<MenuSection />);
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
});

test.each([
  ["is empty", () => HttpResponse.json([])],
  ["is not JSON, which counts as empty,", () => HttpResponse.html("<p>em manutenção</p>")],
])("a menu that %s is no failure, and who may add products is led there", async (_name, answer) => {
  server.use(http.get("http://pub.test/api/menu", answer));
  const { unmount } = renderWithData(<MenuSection />);
  expect(await screen.findByText("O cardápio está sendo preparado")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("link", { name: "Cadastrar produtos" })).toBeNull();
  unmount();

  renderWithData(<MenuSection editable />);
  expect(await screen.findByRole("link", { name: "Cadastrar produtos" })).toHaveAttribute("href", "/admin/products");
});

test("where the menu fails it says so and asks again on demand", async () => {
  let asked = 0;
  server.use(
    http.get("http://pub.test/api/menu", () => {
      asked += 1;
      return asked === 1
        ? HttpResponse.json({}, { status: 500 })
        : HttpResponse.json([{ id: 1, name: "Chopes", products: beers(1) }]);
    }),
  );
  renderWithData(<MenuSection />);
  expect(await screen.findByText("Não foi possível carregar o cardápio.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("button", { name: "Chope 1" })).toBeVisible();
});
