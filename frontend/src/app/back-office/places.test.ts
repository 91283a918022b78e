import { expect, it } from "vitest";
import { lists } from "@/features/bank/reconciliation";
import { type Place, placesFor } from "@/features/finder/found";
import { manualPages } from "@/features/manual/pages";
import { may } from "@/session/access";
import { readUser } from "@/session/user";
import { findable, placesOf } from "./places";
import { screenAt, screens } from "./screens";

/** What the server says of some people of a house. */
const people = {
  admin: { role: "admin", isAdmin: true },
  manager: { role: "manager", can_place_orders: true },
  waiter: { role: "staff", roles: ["drive", "availability", "day_sheet"] },
  customer: { role: "client" },
};

function placesFound(person: keyof typeof people, text?: string): Place[] {
  const user = readUser({ id: 1, username: person, ...people[person] });
  if (!user) throw new Error("not a user");
  const places = placesOf(user);
  return text === undefined ? places : placesFor(places, text, places.length);
}
const pathOf = (address: string) => address.replace(/[?#].*/, "");

const everyWord = Object.entries(findable).flatMap(([path, { words = "", tabs = [], actions = [] }]) => [
  ...words.split(" ").map((word) => [word, path] as const),
  ...tabs.flatMap(([query, label, also = ""]) =>
    [label, ...also.split(" ")].map((word) => [word, `${path}?${query}`] as const),
  ),
  ...actions.flatMap(({ label, words: also = "", at = path }) =>
    [label, ...also.split(" ")].map((word) => [word, at] as const),
  ),
]);

it("every word leads to a screen that exists, which an administrator or a customer may open", () => {
  const places = [...placesFound("admin"), ...placesFound("customer")];
  const lost = everyWord.filter(([word, address]) => {
    const isThere = screenAt(pathOf(address))?.path === pathOf(address);
    return !isThere || !placesFor(places, word, places.length).some(({ path }) => path === address);
  });
  expect(lost).toEqual([]);
  expect(everyWord.length).toBeGreaterThan(40);
});

it("every screen that needs no record is found by other words than its title", () => {
  const silent = screens.filter(({ path }) => !path.includes(":") && findable[path] === undefined);
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it.each(Object.keys(people) as (keyof typeof people)[])("%s finds nothing that would be refused", (person) => {
  const user = readUser({ id: 1, username: person, ...people[person] });
  const refused = placesFound(person).filter(({ path }) => {
    const screen = screenAt(pathOf(path));
    return screen ? !user || !may(user, screen.permission) : path !== "/operations/my-route";
  });
  expect(refused).toEqual([]);
});

it.each([
  ["contador", "/operacoes/a-receber#contador"],
  ["fechamento", "/operacoes/a-receber#contador"],
  ["quem me deve", "/operacoes/a-receber"],
  ["boleto", "/operacoes/a-receber"],
  ["registrar pagamento", "/operacoes/a-receber"],
  ["recall", "/operations/batches"],
  ["bloquear lote", "/operations/batches?status=packaged"],
  ["horários", "/admin/settings?tab=horarios"],
  ["nota", "/operacoes/eventos"],
  ["novo pedido", "/operacoes/eventos/novo"],
  ["novo produto", "/admin/products/create"],
  ["novo cliente", "/operations/customers?novo=1"],
  ["lançar venda", "/operations/sales?novo=1"],
  ["ignorados", "/operacoes/conciliacao?status=ignored"],
  ["primeiro acesso", "/ajuda/primeiro-acesso"],
])("what a person of a pub types leads there: %s", (text, address) => {
  expect(placesFound("admin", text).map(({ path }) => path)).toContain(address);
});

it("shows an action only to who may do it, though others may open the screen", () => {
  const offered = (person: keyof typeof people) => placesFound(person, "novo chope").map(({ path }) => path);
  expect(offered("manager")).toContain("/operations/beers?novo=1");
  expect(placesFound("waiter", "chopes").map(({ path }) => path)).toContain("/operations/beers");
  expect(offered("waiter")).toEqual([]);
  expect(placesFound("waiter", "contador").map(({ path }) => path)).toEqual([]);
});

it("finds the page of the driver for who drives", () => {
  expect(placesFound("waiter", "motorista").map(({ path }) => path)).toContain("/operations/my-route");
  expect(placesFound("customer", "motorista")).toEqual([]);
});

it("finds every page of the manual by its title, and has the tabs of the bank under their names", () => {
  const pages = placesFound("customer").flatMap(({ kind, path }) => (kind === "help" ? [path] : []));
  expect(pages).toEqual(manualPages.map((page) => `/ajuda/${page}`));
  const [, ...tabs] = lists.map(({ id, label }) => [`status=${id}`, label]);
  expect(findable["/operacoes/conciliacao"]?.tabs?.map(([query, label]) => [query, label])).toEqual(tabs);
});
