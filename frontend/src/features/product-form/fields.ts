import { type ApiError, errorTexts } from "@/api/errors";
import type { NewProductBody, ProductBody } from "@/api/generated/command";
import type { Product } from "@/api/generated/query";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";
import type { Problems } from "@/lib/use-record-form";

export const UNITS = ["unidade", "litro", "ml", "kg", "g"] as const;

/** What is typed: numbers as Brazilians write them. */
export type ProductFields = ReturnType<typeof fieldsOf>;
export type FieldName = keyof ProductFields;

/** As many characters as each text may have. */
export const LONGEST = {
  name: 100,
  sku: 40,
  summary: 500,
  seo_title: 100,
  seo_description: 300,
  seo_keywords: 300,
} as const;

const MOST_REAIS = 999_999.99;
const MOST = 1_000_000_000;

/** A new product starts as the specification has it: visible, available, counted in units, known to the chatbot. */
export function fieldsOf(product: Product | undefined) {
  return {
    name: product?.name ?? "",
    category_id: product?.category_id ? String(product.category_id) : "",
    price: product ? moneyText(product.price) : "",
    sku: product?.sku ?? "",
    summary: product?.summary ?? "",
    visible: product?.visible ?? true,
    available: product?.available ?? true,
    unit: UNITS.find((unit) => unit === product?.unit) ?? "unidade",
    stock_quantity: numberText(product?.stock_quantity ?? 0),
    min_stock_level: numberText(product?.min_stock_level ?? 0),
    volume_ml: numberText(product?.volume_ml ?? 0),
    weight_g: numberText(product?.weight_g ?? 0),
    alcohol_content: numberText(product?.alcohol_content ?? 0),
    chatbot_visible: product?.chatbot_visible ?? true,
    seo_title: product?.seo_title ?? "",
    seo_description: product?.seo_description ?? "",
    seo_keywords: product?.seo_keywords ?? "",
  };
}

type Numeric = "price" | "stock_quantity" | "min_stock_level" | "volume_ml" | "weight_g" | "alcohol_content";

interface Rule {
  read: (text: string) => number | undefined;
  most: number;
  refusal: string;
}

const quantity: Rule = {
  read: (text) => numberIn(text || "0", 3),
  most: MOST,
  refusal: "Informe uma quantidade maior ou igual a 0, com até três casas decimais.",
};
const whole = (unit: string): Rule => ({
  read: (text) => numberIn(text || "0", 0),
  most: MOST,
  refusal: `Informe um número inteiro de ${unit}, maior ou igual a 0.`,
});

const RULES: Record<Numeric, Rule> = {
  price: { read: moneyIn, most: MOST_REAIS, refusal: errorTexts.products.invalidPrice },
  stock_quantity: quantity,
  min_stock_level: quantity,
  volume_ml: whole("mililitros"),
  weight_g: whole("gramas"),
  alcohol_content: {
    read: (text) => numberIn(text || "0", 1),
    most: 100,
    refusal: "Informe um teor de 0 a 100, com uma casa decimal.",
  },
};

function numberOf(name: Numeric, text: string): number | undefined {
  const value = RULES[name].read(text);
  return value !== undefined && value <= RULES[name].most ? value : undefined;
}

/** Why each field cannot be saved as it stands. */
export function problemsOf(fields: ProductFields): Problems<ProductFields> {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of Object.keys(LONGEST) as (keyof typeof LONGEST)[]) {
    if (fields[name].trim().length > LONGEST[name]) problems[name] = errorTexts.products.tooLong(LONGEST[name]);
  }
  if (!fields.name.trim()) problems.name = "Informe o nome do produto.";
  if (!fields.category_id) problems.category_id = "Escolha a categoria.";
  for (const name of Object.keys(RULES) as Numeric[]) {
    if (numberOf(name, fields[name]) === undefined) problems[name] = RULES[name].refusal;
  }
  return problems;
}

/** The fields as the server takes them, where there is nothing wrong with them. */
export function bodyOf(fields: ProductFields): NewProductBody & Required<Pick<NewProductBody, Numeric>> {
  const number = (name: Numeric) => {
    const value = numberOf(name, fields[name]);
    if (value === undefined) throw new Error(`${name} is no number`);
    return value;
  };
  return {
    name: fields.name.trim(),
    category_id: Number(fields.category_id),
    price: number("price"),
    sku: fields.sku.trim(),
    summary: fields.summary.trim(),
    visible: fields.visible,
    available: fields.available,
    unit: fields.unit,
    stock_quantity: number("stock_quantity"),
    min_stock_level: number("min_stock_level"),
    volume_ml: number("volume_ml"),
    weight_g: number("weight_g"),
    alcohol_content: number("alcohol_content"),
    chatbot_visible: fields.chatbot_visible,
    seo_title: fields.seo_title.trim(),
    seo_description: fields.seo_description.trim(),
    seo_keywords: fields.seo_keywords.trim(),
  };
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
  return body;
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

export const TABS = ["basic", "details", "images", "seo"] as const;
export type FormTab = (typeof TABS)[number];

const BASIC: readonly FieldName[] = ["name", "category_id", "price", "sku", "summary", "visible", "available"];
const SEO: readonly FieldName[] = ["seo_title", "seo_description", "seo_keywords"];

/** The tab that holds a field. */
export function tabOf(field: FieldName): FormTab {
  if (BASIC.includes(field)) return "basic";
  return SEO.includes(field) ? "seo" : "details";
}
