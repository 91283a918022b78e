import { type ApiError, errorTexts } from "@/api/errors";
import type { NewProductBody, ProductBody } from "@/api/generated/command";
import { productBody } from "@/api/generated/fields";
import type { Product } from "@/api/generated/query";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";
import type { Problems } from "@/lib/use-typed";

export const UNITS = ["unidade", "litro", "ml", "kg", "g"] as const;
type Unit = (typeof UNITS)[number];

export const TABS = ["basic", "details", "images", "seo", "languages", "fiscal"] as const;
export type FormTab = (typeof TABS)[number];

/** A field of the form: the tab that holds it, what is typed for a stored value, and what is sent for what is typed. */
interface Kind<Typed, Stored> {
  tab: FormTab;
  typed: (stored: Stored | null | undefined) => Typed;
  sent: (typed: Typed) => Stored;
  /** Why it cannot be saved. */
  problem?: (typed: Typed) => string | undefined;
  /** The most characters of a text. */
  longest?: number;
}

type Longest = { readonly maxLength: number };
const text = (tab: FormTab, { maxLength: longest }: Longest, missing?: string): Kind<string, string> => ({
  tab,
  longest,
  typed: (stored) => stored ?? "",
  sent: (typed) => typed.trim(),
  problem: (typed) => {
    if (typed.trim().length > longest) return errorTexts.products.tooLong(longest);
    return typed.trim() ? undefined : missing;
  },
});

const number = (read: (typed: string) => number | undefined, most: number, refusal: string): Kind<string, number> => {
  const valueIn = (typed: string) => {
    const value = read(typed);
    return value !== undefined && value <= most ? value : undefined;
  };
  return {
    tab: "details",
    typed: (stored) => numberText(stored ?? 0),
    problem: (typed) => (valueIn(typed) === undefined ? refusal : undefined),
    sent: (typed) => {
      const value = valueIn(typed);
      if (value === undefined) throw new Error(`${typed} is no number`);
      return value;
    },
  };
};

type Most = { readonly max: number };
const decimal = (places: number) => (typed: string) => numberIn(typed || "0", places);
const quantity = ({ max }: Most) =>
  number(decimal(3), max, "Informe uma quantidade maior ou igual a 0, com até três casas decimais.");
const whole = ({ max }: Most, unit: string) =>
  number(decimal(0), max, `Informe um número inteiro de ${unit}, maior ou igual a 0.`);
const check = (tab: FormTab): Kind<boolean, boolean> => ({
  tab,
  typed: (stored) => stored ?? true,
  sent: (typed) => typed,
});

/** Each field of the form, declared once. A new product is visible, available, counted in units, known to the chatbot. */
const FIELDS = {
  name: text("basic", productBody.name, "Informe o nome do produto."),
  category_id: {
    tab: "basic",
    typed: (stored) => (stored ? String(stored) : ""),
    sent: Number,
    problem: (typed) => (typed ? undefined : "Escolha a categoria."),
  } as Kind<string, number>,
  price: {
    ...number(moneyIn, productBody.price.max, errorTexts.products.invalidPrice),
    tab: "basic",
    typed: (stored) => (stored == null ? "" : moneyText(stored)),
  } as Kind<string, number>,
  sku: text("basic", productBody.sku),
  supplier_sku: text("details", productBody.supplier_sku),
  summary: text("basic", productBody.summary),
  visible: check("basic"),
  available: check("basic"),
  unit: {
    tab: "details",
    typed: (stored) => UNITS.find((unit) => unit === stored) ?? "unidade",
    sent: (typed) => typed,
  } as Kind<Unit, Unit>,
  stock_quantity: quantity(productBody.stock_quantity),
  min_stock_level: quantity(productBody.min_stock_level),
  volume_ml: whole(productBody.volume_ml, "mililitros"),
  weight_g: whole(productBody.weight_g, "gramas"),
  alcohol_content: number(
    decimal(1),
    productBody.alcohol_content.max,
    "Informe um teor de 0 a 100, com uma casa decimal.",
  ),
  beer_id: {
    tab: "details",
    typed: (stored) => (stored ? String(stored) : ""),
    sent: Number,
  } as Kind<string, number>,
  pour_ml: whole(productBody.pour_ml, "mililitros"),
  container_l: number(decimal(3), productBody.container_l.max, "Informe os litros do barril, até 1.000."),
  /** The box says “Não controlar estoque”. */
  track_stock: {
    tab: "details",
    typed: (stored) => stored === false,
    sent: (typed) => !typed,
  } as Kind<boolean, boolean>,
  chatbot_visible: check("details"),
  seo_title: text("seo", productBody.seo_title),
  seo_description: text("seo", productBody.seo_description),
  seo_keywords: text("seo", productBody.seo_keywords),
  name_en: text("languages", productBody.name_en),
  summary_en: text("languages", productBody.summary_en),
  name_es: text("languages", productBody.name_es),
  summary_es: text("languages", productBody.summary_es),
  ncm: text("fiscal", productBody.ncm),
  cest: text("fiscal", productBody.cest),
  origin: {
    tab: "fiscal",
    typed: (stored) => String(stored ?? 0),
    sent: Number,
  } as Kind<string, number>,
  tax_profile_id: {
    tab: "fiscal",
    typed: (stored) => (stored ? String(stored) : ""),
    sent: (typed) => (typed ? Number(typed) : null),
  } as Kind<string, number | null>,
};

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** What is typed: numbers as Brazilians write them. */
export type ProductFields = { [Name in FieldName]: Fields[Name] extends Kind<infer Typed, infer _> ? Typed : never };
type Sent = { [Name in FieldName]: Fields[Name] extends Kind<infer _, infer Stored> ? Stored : never };

/** The kind of a field, whose value the compiler knows no more than that it fits. */
const kindOf = (name: FieldName) => FIELDS[name] as Kind<unknown, unknown>;
const NAMES = Object.keys(FIELDS) as FieldName[];

/** The tab that holds a field. */
export const tabOf = (name: FieldName): FormTab => FIELDS[name].tab;

/** The most characters of a text. */
export const longestOf = (name: FieldName): number | undefined => kindOf(name).longest;

/** The form of a product, or of a new one. */
export function fieldsOf(product: Product | undefined): ProductFields {
  return Object.fromEntries(NAMES.map((name) => [name, kindOf(name).typed(product?.[name])])) as ProductFields;
}

/** A new product that begins as this one. What belongs to one product alone is left out: its codes and its stock. */
export function copyOf(product: Product): ProductFields {
  const none = fieldsOf(undefined);
  const { sku, supplier_sku, stock_quantity } = none;
  return { ...fieldsOf(product), name: `${product.name} (cópia)`, sku, supplier_sku, stock_quantity };
}

/** Why each field cannot be saved as it stands. */
export function problemsOf(fields: ProductFields): Problems<ProductFields> {
  const problems = NAMES.map((name) => [name, kindOf(name).problem?.(fields[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

const WITHOUT_BEER = { beer_id: 0, pour_ml: 0, container_l: 0 };

/** The fields as the server takes them, where there is nothing wrong with them. Without a beer nothing is poured. */
export function bodyOf(fields: ProductFields): Sent & NewProductBody {
  const body = Object.fromEntries(NAMES.map((name) => [name, kindOf(name).sent(fields[name])])) as Sent;
  return body.beer_id ? body : { ...body, ...WITHOUT_BEER };
}

/**
 * Only what was changed. A name or price typed as the source catalogue has it follows the source from now on (`null`),
 * so that its next price arrives here too.
 */
export function changeOf(fields: ProductFields, changed: readonly FieldName[], product: Product): ProductBody {
  const body: ProductBody = {};
  const { name, price, ...rest } = bodyOf(fields);
  for (const field of changed) {
    if (field === "name") body.name_manual = name === product.name_source ? null : name;
    else if (field === "price") body.price_manual = price === product.price_source ? null : price;
    else Object.assign(body, { [field]: rest[field] });
  }
  return body.beer_id === 0 ? { ...body, ...WITHOUT_BEER } : body;
}

/** What the server says about fields that it knows by other names. */
export function refusalsIn({ problem, sentence, fieldErrors }: ApiError): Record<string, string | undefined> {
  const said = (field: string) => fieldErrors.find((each) => each.field === field)?.message;
  return {
    name: said("name") ?? said("name_manual"),
    price: said("price") ?? said("price_manual"),
    sku: problem.scope === "product-sku" ? (sentence ?? "Este SKU já pertence a outro produto.") : said("sku"),
  };
}
