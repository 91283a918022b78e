import type { Category, Product } from "@/api/generated/query";
import { formatMoney } from "@/lib/money";

type Fact<Row> = readonly [name: string, told: (row: Row) => string];

const visibility: Fact<{ visible: boolean }> = ["a visibilidade", ({ visible }) => (visible ? "visível" : "oculto")];

const PRODUCT: Readonly<Record<"name" | "price" | "category" | "visible" | "available", Fact<Product>>> = {
  name: ["o nome", ({ name }) => `“${name}”`],
  price: ["o preço", ({ price }) => formatMoney(price)],
  category: ["a categoria", ({ category_name }) => category_name ?? "Sem categoria"],
  visible: visibility,
  available: ["a disponibilidade", ({ available }) => (available ? "disponível" : "indisponível")],
};

/** Who changed the product meanwhile, and what it is now; `wanted` is what the person was about to change. */
export function productConflict(
  seen: Product,
  now: Product,
  wanted: "name" | "price" | "visible" | "available",
  who: string,
): string {
  return sentence("este produto", Object.values(PRODUCT), PRODUCT[wanted], seen, now, who);
}

const CATEGORY: Readonly<Record<"name" | "parent" | "visible", Fact<Category>>> = {
  name: ["o nome", ({ name }) => `“${name}”`],
  parent: ["a categoria principal", ({ parent_name }) => parent_name ?? "nenhuma"],
  visible: ["a visibilidade", ({ visible }) => (visible ? "visível" : "oculta")],
};

export function categoryConflict(seen: Category, now: Category, who: string): string {
  return sentence("esta categoria", Object.values(CATEGORY), CATEGORY.visible, seen, now, who);
}

function sentence<Row>(
  what: string,
  facts: readonly Fact<Row>[],
  wanted: Fact<Row>,
  seen: Row,
  now: Row,
  who: string,
): string {
  const differ = facts.filter(([, told]) => told(seen) !== told(now));
  const told = ([name, value]: Fact<Row>) => `${name} agora é ${value(now)}`;
  const stays = differ.includes(wanted) ? [] : [`${wanted[0]} continua ${wanted[1](now)}`];
  return `${who} alterou ${what} enquanto isso: ${listed([...differ.map(told), ...stays])}.`;
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}`;
