import { decimalText } from "@/lib/numbers";
import { unbroken } from "@/lib/units";
import { whenNeeded } from "@/lib/when-needed";
import { type Picture, pictureIn } from "./picture";
import { entriesIn, isRecord, numberIn, textIn, type UnknownRecord } from "./reading";

export interface MenuProduct {
  id: number;
  slug: string;
  name: string;
  summary: string;
  price: number;
  isTop: boolean;
  /** The best seller of its category. */
  mostOrdered: boolean;
  available: boolean;
  /** A glass of a beer of which no keg is left; it is not available either. */
  ranOut: boolean;
  unit: string;
  volumeMl: number | null;
  weightG: number | null;
  alcoholContent: number | null;
  /** Litres of a keg for a party, or null. */
  containerL: number | null;
  image: Picture | null;
}

export interface MenuCategory {
  id: number;
  name: string;
  slug: string;
  order: number | undefined;
  parentId: number | null;
  description: string;
  image: Picture | null;
  products: MenuProduct[];
}

/**
 * The menu, whichever of its four shapes it arrives in: an array of categories, an object with `categories` (map or
 * array), an object with `menu` (array), or a direct map of categories. Anything else is an empty menu. The order of
 * an array is the server's; a map is sorted by `ordem`/`order` (missing last), then by name in Portuguese.
 */
export function menuFrom(payload: unknown): MenuCategory[] {
  const source = categoriesIn(payload);
  const categories = entriesIn(source).flatMap(([key, entry]) => categoryFrom(key, entry) ?? []);
  return Array.isArray(source) ? categories : categories.toSorted(byOrderThenName);
}

function categoriesIn(payload: unknown): unknown {
  if (!isRecord(payload)) return payload;
  if (Array.isArray(payload.menu)) return payload.menu;
  return payload.categories ?? payload;
}

const portuguese = whenNeeded(() => new Intl.Collator("pt-BR"));

function byOrderThenName(a: MenuCategory, b: MenuCategory): number {
  const [first, second] = [a.order ?? Number.POSITIVE_INFINITY, b.order ?? Number.POSITIVE_INFINITY];
  return first === second ? portuguese().compare(a.name, b.name) : first - second;
}

function categoryFrom(key: string | undefined, entry: UnknownRecord): MenuCategory | undefined {
  const id = numberIn(entry.id) ?? numberIn(key);
  const name = textIn(entry.name_effective) || textIn(entry.name);
  if (id === undefined || !name) return undefined;
  return {
    id,
    name,
    slug: textIn(entry.slug) || `categoria-${id}`,
    order: numberIn(entry.ordem) ?? numberIn(entry.order),
    parentId: numberIn(entry.parent_id) || null,
    description: textIn(entry.description),
    image: pictureIn(entry.image),
    products: arranged(entriesIn(entry.products).flatMap(([id_, product]) => productFrom(id_, product) ?? [])),
  };
}

/** A product of the menu, or nothing where it has no name or price. Its own page says whether it is the best seller. */
export function productFrom(key: string | undefined, entry: UnknownRecord): MenuProduct | undefined {
  const id = numberIn(entry.id) ?? numberIn(key);
  const name = unbroken(textIn(entry.name));
  const price = numberIn(entry.price);
  if (id === undefined || !name || price === undefined) return undefined;
  return {
    id,
    slug: textIn(entry.slug) || `produto-${id}`,
    name,
    summary: unbroken(textIn(entry.summary)),
    price,
    isTop: entry.isTop === true,
    mostOrdered: entry.most_ordered === true,
    available: entry.available !== false,
    ranOut: entry.ran_out === true,
    unit: textIn(entry.unit),
    volumeMl: numberIn(entry.volume_ml) || null,
    weightG: numberIn(entry.weight_g) || null,
    alcoholContent: numberIn(entry.alcohol_content) || null,
    containerL: numberIn(entry.container_l) || null,
    image: pictureIn(entry.image),
  };
}

/** Best sellers first, the first of them marked; what cannot be ordered comes last. */
function arranged(products: MenuProduct[]): MenuProduct[] {
  const marked = [...products.filter(({ isTop }) => isTop), ...products.filter(({ isTop }) => !isTop)].map(
    (product, place) => ({ ...product, mostOrdered: place === 0 && product.isTop }),
  );
  return [...marked.filter(({ available }) => available), ...marked.filter(({ available }) => !available)];
}

/** A category of the first level with the categories below it. */
export interface MenuSection extends MenuCategory {
  children: MenuCategory[];
}

/**
 * The menu as it is read: categories of the first level, each with its sub-categories, without those that have nothing
 * to offer. A sub-category whose parent is not on the menu stands by itself; deeper levels join the first ancestor.
 */
export function sectionsOf(menu: readonly MenuCategory[]): MenuSection[] {
  const byId = new Map(menu.map((category) => [category.id, category]));
  const rootOf = (category: MenuCategory, seen = new Set<number>()): MenuCategory => {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId);
    return parent && !seen.has(parent.id) ? rootOf(parent, seen.add(category.id)) : category;
  };
  const roots = menu.filter((category) => rootOf(category) === category);
  return roots
    .map((root) => ({
      ...root,
      children: menu.filter(
        (category) => category !== root && rootOf(category) === root && category.products.length > 0,
      ),
    }))
    .filter(({ products, children }) => products.length + children.length > 0);
}

export type Measures = Pick<MenuProduct, "volumeMl" | "weightG" | "alcoholContent">;

/** The small facts below a name: `500 ml`, `4,8% vol.`, `1,2 kg`. */
export function factsOf({ volumeMl, weightG, alcoholContent }: Measures): string[] {
  const facts: string[] = [];
  if (volumeMl) facts.push(volumeMl >= 1_000 ? `${decimalText(volumeMl / 1_000, 1)} L` : `${volumeMl} ml`);
  if (weightG) facts.push(weightG >= 1_000 ? `${decimalText(weightG / 1_000, 1)} kg` : `${weightG} g`);
  if (alcoholContent) facts.push(`${decimalText(alcoholContent, 1)}%\u00a0vol.`);
  return facts.map(unbroken);
}
