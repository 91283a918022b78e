import { orderedProductBody, placeLabels, siteOrderBody } from "@/api/generated/fields";
import type { MenuCategory, MenuProduct } from "@/api/public/menu";
import { formatMoney, sumMoney } from "@/lib/money";
import { isComplete, phoneProblem } from "@/lib/phone";
import { session } from "@/lib/storage";
import { t } from "@/lib/words";

/** How many of each product, by its id. What is not wanted is not in it. */
export type Quantities = Readonly<Record<number, number>>;

export const MOST_OF_ONE = orderedProductBody.quantity.max;
/** Different products of one order, as the server takes them. */
export const MOST_PRODUCTS = siteOrderBody.products.maxItems;

export interface OrderLine {
  product: MenuProduct;
  quantity: number;
  subtotal: number;
}

/** `quantities` with `quantity` of a product, between none and 99; as they are where it would be the 31st product. */
export function withQuantity(quantities: Quantities, productId: number, quantity: number): Quantities {
  const { [productId]: _before, ...others } = quantities;
  if (isFull(others)) return quantities;
  const wanted = Math.min(Math.max(Math.trunc(quantity), 0), MOST_OF_ONE);
  return wanted > 0 ? { ...others, [productId]: wanted } : others;
}

/** Whether no further product can be ordered, only more or less of those that are. */
export const isFull = (quantities: Quantities): boolean => Object.keys(quantities).length >= MOST_PRODUCTS;

/**
 * The lines of an order in the order of the menu. A product that left the menu or ran out is no longer
 * ordered, and a keg is asked for with its party.
 */
export function linesOf(quantities: Quantities, menu: readonly MenuCategory[]): OrderLine[] {
  return menu
    .flatMap(({ products }) => products)
    .flatMap((product) => {
      const quantity = quantities[product.id] ?? 0;
      return quantity > 0 && product.available && product.containerL === null
        ? [{ product, quantity, subtotal: sumMoney(Array<number>(quantity).fill(product.price)) }]
        : [];
    });
}

export function totalOf(lines: readonly OrderLine[]): number {
  return sumMoney(lines.map(({ subtotal }) => subtotal));
}

/** Whether the order holds something that is not for minors. */
export function hasAlcohol(lines: readonly OrderLine[]): boolean {
  return lines.some(({ product }) => product.alcoholContent !== null);
}

export type Where = keyof typeof placeLabels;

export interface OrderDetails {
  name: string;
  /** As people type it; empty is enough at a table. */
  phone: string;
  where: Where;
  notes: string;
}

/** Where the order goes, in words. */
export const whereText = (where: Where, table?: number) => (table ? `${t("Mesa")} ${table}` : t(placeLabels[where]));

export type OrderErrors = Partial<Record<"name" | "phone" | "adult", string>>;

/** What is missing, field by field; empty where the order can be sent. */
export function problemsOf(lines: readonly OrderLine[], details: OrderDetails, adult: boolean): OrderErrors {
  const errors: OrderErrors = {};
  if (!details.name.trim()) errors.name = t("Diga o seu nome.");
  const wantsCall = details.where === "pickup" || details.phone.trim() !== "";
  if (wantsCall && !isComplete(details.phone)) {
    errors.phone = phoneProblem(details.phone, t("Informe o celular com DDD, como (11) 95555-0101."));
  }
  if (hasAlcohol(lines) && !adult) errors.adult = t("O pedido tem bebida alcoólica: confirme a maioridade.");
  return errors;
}

/** What WhatsApp opens with: the number, every line, the total, who and where. */
export function orderText(
  lines: readonly OrderLine[],
  { name, where, notes }: OrderDetails,
  reference: string,
  houseName: string,
): string {
  const text = [
    t("Olá! Fiz um pedido na {name} pelo site.", { name: houseName }),
    "",
    `${t("Pedido")}: ${reference}`,
    "",
    ...lines.map(({ product, quantity, subtotal }) => `${quantity} × ${product.name}: ${formatMoney(subtotal)}`),
    "",
    `${t("Total")}: ${formatMoney(totalOf(lines))}`,
    "",
    `${t("Nome")}: ${name.trim()}`,
    t(placeLabels[where]),
  ];
  if (notes.trim()) text.push(`${t("Observações")}: ${notes.trim()}`);
  return text.join("\n");
}

const KEY = "order";

/** The order begun in this tab, so that a look at the menu does not lose it. */
export function rememberedOrder(): Quantities {
  try {
    const stored: unknown = JSON.parse(session.get(KEY) ?? "{}");
    return Object.entries(stored ?? {}).reduce<Quantities>(
      (order, [id, quantity]) => withQuantity(order, Number(id), Number(quantity) || 0),
      {},
    );
  } catch {
    return {};
  }
}

export function rememberOrder(quantities: Quantities): void {
  session.set(KEY, JSON.stringify(quantities));
}
