import { errorTexts } from "@/api/errors";

/** What a person typed, or why it cannot be taken. */
export type Parsed<T> = { value: T } | { refusal: string };

const NAME_LIMIT = 100;
const PRICE = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$|^\d+(?:\.\d{1,2})?$/;

/** A name: trimmed, not empty, at most 100 characters. */
export function parseName(text: string): Parsed<string> {
  const value = text.trim();
  if (!value) return { refusal: errorTexts.products.invalidValue };
  if (value.length > NAME_LIMIT) return { refusal: errorTexts.products.tooLong(NAME_LIMIT) };
  return { value };
}

/** A price in reais as Brazilians type it: '12,90', '1.234,50', 'R$ 12' — and '12.90', which only a cents part explains. */
export function parsePrice(text: string): Parsed<number> {
  const typed = text.replace(/R\$/i, "").replace(/\s/g, "");
  if (!PRICE.test(typed)) return { refusal: errorTexts.products.invalidPrice };
  const hasCentsPoint = !typed.includes(",") && /\.\d{1,2}$/.test(typed);
  const value = Number(hasCentsPoint ? typed : typed.replaceAll(".", "").replace(",", "."));
  return Number.isFinite(value) ? { value } : { refusal: errorTexts.products.invalidPrice };
}
