import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { heroFrom } from "@/api/public/hero";
import { menuFrom } from "@/api/public/menu";
import { heroRead, menuRead, siteRead } from "@/api/public/reads";
import { siteFrom } from "@/api/public/site";
import { navigate } from "@/lib/location";
import { speak } from "@/lib/words";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { App } from "./app";
import { learnWords } from "./speech";

const site = {
  name: "Choperia Pirilampo",
  about: ["A Pirilampo nasceu em 2017."],
  address: { street: "Rua do Coreto, 217", city: "Santa Isabel", state: "SP" },
  phones: { landline: "+551155550100", whatsapp_business: "+5511955550101", whatsapp_shop: "+5511955550102" },
  hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: "16:30", closes: "00:00" })),
  service_area: ["Arujá", "Igaratá"],
};
const menu = [
  { id: 1, name: "Chopes", products: [{ id: 7, name: "Pilsen", price: 12.9, alcohol_content: 4.5 }] },
  {
    id: 2,
    name: "Petiscos",
    products: [{ id: 8, slug: "coxinha", name: "Coxinha", price: 20, summary: "Com catupiry" }],
  },
];

const server = serve();
afterEach(() => speak("pt-BR"));

async function visit(address: string, house: object = site, printed: object[] = menu) {
  await act(async () => navigate(address));
  renderWithData(
    <App />,
    [siteRead().queryKey, siteFrom(house)],
    [menuRead().queryKey, menuFrom(printed)],
    [heroRead().queryKey, heroFrom([])],
  );
}

const main = () => within(screen.getByRole("main"));

test.each([
  ["/menu", "Cardápio"],
  ["/cardapio", "Cardápio"],
  ["/cardapio/", "Cardápio"],
  ["/sobre", "Sobre Nós"],
  ["/contato", "Contato"],
  ["/order", "Fazer Pedido"],
  ["/reservations", "Reservar Mesa"],
  ["/privacidade", "Privacidade"],
  ["/termos", "Termos de Uso"],
  ["/404", "Página não encontrada"],
])("%s shows %s", async (address, heading) => {
  await visit(address);
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${heading} · Choperia Pirilampo`));
});

test("the page of a product shows it with its price and the way to order it", async () => {
  await visit("/cardapio/coxinha");
  expect(await screen.findByRole("heading", { level: 1, name: "Coxinha" })).toBeVisible();
  expect(main().getByText(/20,00/)).toBeVisible();
  expect(main().getByRole("link", { name: "Fazer Pedido" })).toHaveAttribute("href", "/order?produto=8");
  expect(document.title).toBe("Coxinha · Choperia Pirilampo");
});

const kegs = [
  {
    id: 3,
    name: "Barris",
    products: [{ id: 30, slug: "barril-50-l", name: "Barril 50 L", price: 720, container_l: 50 }],
  },
];

test.each([
  [true, "Monte sua festa", "/monte-sua-festa"],
  [false, "Fale com a casa", "/contato"],
])("in a house that rents (%s) the page of a keg leads to “%s”", async (rents, name, href) => {
  await visit("/cardapio/barril-50-l", { ...site, rents }, kegs);
  expect(await main().findByRole("link", { name })).toHaveAttribute("href", href);
  expect(main().queryByRole("link", { name: "Fazer Pedido" })).toBeNull();
});

test.each([
  [true, "Monte sua festa", "/monte-sua-festa"],
  [false, "Fale com a casa", "/contato"],
])("in a house that rents (%s) the line of a keg leads to “%s”", async (rents, name, href) => {
  await visit("/order", { ...site, rents }, kegs);
  expect(await main().findByRole("link", { name: new RegExp(`^Barril.*: ?${name}$`) })).toHaveAttribute("href", href);
});

test("a house that rents nothing offers tables alone", async () => {
  await visit("/contato", { ...site, rents: false });
  expect(await main().findByRole("heading", { name: "Reserva de mesas" })).toBeVisible();
  expect(main().queryByRole("heading", { name: "Eventos e festas" })).toBeNull();
  expect(main().queryByRole("heading", { name: "Barris e chopeiras" })).toBeNull();
});

test("below /en the same pages are found and speak English, links stay there, and the menu is asked for in English", async () => {
  let asked = "";
  server.use(
    http.get("*/api/menu", ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json(menu);
    }),
  );
  await act(async () => navigate("/en/menu?mesa=5"));
  await learnWords();
  renderWithData(<App />, [siteRead().queryKey, siteFrom(site)], [heroRead().queryKey, heroFrom([])]);
  expect(await screen.findByRole("heading", { level: 1, name: "Menu" })).toBeVisible();
  expect(document.title).toBe("Menu · Choperia Pirilampo");
  expect(screen.getByText("Tuesday to Sunday")).toBeVisible();
  await waitFor(() => expect(asked).toBe("?language=en"));
  expect(main().getByRole("link", { name: "Book a Table" })).toHaveAttribute("href", "/en/reservations");
  const choice = within(screen.getByRole("navigation", { name: "Language" }));
  expect(choice.getByRole("link", { name: "Português" })).toHaveAttribute("href", "/menu?mesa=5&language=pt-BR");
  expect(choice.getByRole("link", { name: "Español" })).toHaveAttribute("href", "/es/menu?mesa=5&language=es");
  expect(choice.getByRole("link", { current: true })).toHaveTextContent("English");
  await userEvent.click(main().getByRole("link", { name: "Book a Table" }));
  expect(window.location.pathname).toBe("/en/reservations");
  await userEvent.click(await main().findByRole("button", { name: "Book by WhatsApp" }));
  expect(main().getByText("Tell us whose name the table is for.")).toBeVisible();
  expect(main().getByText("Up to 60 days ahead.")).toBeVisible();
  expect(main().getAllByText("Saturday")[0]).toBeVisible();
  window.history.replaceState(null, "", "/");
});

test("the page of a product that is not on the menu ends at /404", async () => {
  await visit("/cardapio/pastel");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});

test("a product is passed on as a link where the device shares nothing", async () => {
  const user = userEvent.setup();
  await visit("/cardapio/coxinha");
  await user.click(await main().findByRole("button", { name: "Compartilhar" }));
  expect(await main().findByText("Link copiado.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/cardapio/coxinha`);
});

test("an unknown address ends at /404", async () => {
  await visit("/nao/existe");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  expect(window.location.pathname).toBe("/404");
});

test("the home page has its sections in order", async () => {
  await visit("/");
  await screen.findByRole("heading", { name: "Contato" });
  const order = ["inicio", "cardapio", "sobre", "contato"].map((id) => document.getElementById(id));
  expect(order).not.toContain(null);
  for (const [index, section] of order.slice(1).entries()) {
    expect(order[index]?.compareDocumentPosition(section as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test("the menu is drawn without IntersectionObserver, and at an address that was cut within an escape", async () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  await visit("/#card%C3");
  expect(await screen.findByRole("heading", { name: "Nosso Cardápio" })).toBeVisible();
});

test("a link of the site changes the page without loading it anew", async () => {
  await visit("/menu");
  await userEvent.click(await main().findByRole("link", { name: "Reservar Mesa" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Reservar Mesa" })).toBeVisible();
  expect(window.location.pathname).toBe("/reservations");
});

test.each([
  ["Reservar mesa pelo WhatsApp", "5511955550102", "até 12 pessoas"],
  ["Planejar evento pelo WhatsApp", "5511955550101", "evento"],
  ["Alugar chopeira pelo WhatsApp", "5511955550101", "barris e aluguel de chopeira"],
])("%s opens WhatsApp with its text", async (name, number, words) => {
  await visit("/contato");
  const link = new URL((await screen.findByRole<HTMLAnchorElement>("link", { name })).href);
  expect(link.pathname).toBe(`/${number}`);
  expect(link.searchParams.get("text")).toContain(words);
});

test("the menu can be searched without accents", async () => {
  await visit("/menu");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar no cardápio" }), "catupíry");
  expect(main().getByRole("button", { name: "Coxinha" })).toBeVisible();
  expect(main().queryByRole("button", { name: "Pilsen" })).not.toBeInTheDocument();
});

test("an order with beer asks for the age, is recorded, and opens WhatsApp with its number", async () => {
  server.use(
    http.get("*/api/captcha", () => HttpResponse.json({ provider: "off" })),
    http.post("*/api/v1/leads/orders", () => HttpResponse.json({ reference: "P-0042" }, { status: 201 })),
  );
  const opened: string[] = [];
  window.open = (address) => {
    opened.push(String(address));
    return null;
  };
  await visit("/order?produto=7");
  await userEvent.click(await screen.findByRole("button", { name: "Pôr mais um: Pilsen" }));
  await userEvent.type(screen.getByLabelText(/Seu nome/), "Ana");
  const send = screen.getByRole("button", { name: "Enviar pedido pelo WhatsApp" });
  await userEvent.click(send);
  expect(screen.getByText("O pedido tem bebida alcoólica: confirme a maioridade.")).toBeVisible();
  expect(opened).toEqual([]);

  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(send);
  expect(await screen.findByRole("heading", { name: "Pedido recebido" })).toBeVisible();
  expect(screen.getByText("P-0042")).toBeVisible();
  const text = new URL(opened[0] ?? "").searchParams.get("text");
  expect(text).toContain("Pedido: P-0042");
  expect(text).toContain("2 × Pilsen: R$\u00a025,80");
});

test("an order from the code of a table is sent with its number, and no message follows", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/captcha", () => HttpResponse.json({ provider: "off" })),
    http.post("*/api/v1/leads/orders", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ reference: "P-0043" }, { status: 201 });
    }),
  );
  await visit("/order?mesa=5&produto=8");
  expect(await screen.findByText("Para a mesa 5")).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Seu nome/), "Ana");
  await userEvent.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(await screen.findByText("O bar já tem o seu pedido e leva à mesa.")).toBeVisible();
  expect(screen.getByText("Mesa 5")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Abrir o WhatsApp" })).toBeNull();
  const products = [{ product_id: 8, quantity: 1, unit_price: 20 }];
  expect(sent).toEqual([expect.objectContaining({ place: "table", table: 5, name: "Ana", products })]);
});

test("the mobile menu and the floating shortcuts open, and close by Escape", async () => {
  await visit("/404");
  for (const [opener, link] of [
    ["Abrir menu", "Sobre Nós"],
    ["Abrir atalhos", "Conversar no WhatsApp"],
  ] as const) {
    const button = screen.getByRole("button", { name: opener });
    const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect(panel).not.toBeVisible();
    await userEvent.click(button);
    expect(within(panel as HTMLElement).getByRole("link", { name: link })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(panel).not.toBeVisible();
    expect(button).toHaveFocus();
  }
});

test.each(["/", "/contato", "/reservations"])(
  "a house without settings publishes nothing false on %s",
  async (address) => {
    await visit(address, {});
    await screen.findByRole("heading", { level: 1 });
    await screen.findByText(/ainda não (foram informados|recebe reservas)/);
    for (const text of [/Fechado/, /Segunda/, "Endereço", "Telefones", "Atendemos", "Onde"]) {
      expect(screen.queryByText(text)).toBeNull();
    }
    expect(screen.queryByRole("link", { name: /mapa|Como chegar|WhatsApp/ })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  },
);
