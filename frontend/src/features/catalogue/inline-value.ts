import { errorTexts } from "@/api/errors";
import { productBody } from "@/api/generated/fields";
import { moneyIn } from "@/lib/money";

/** What a person typed, or why it cannot be taken. */
export type Parsed<T> = { value: T } | { refusal: string };

/** A name: trimmed, not empty, not too long. */
export function parseName(text: string): Parsed<string> {
  const value = text.trim();
  if (!value) return { refusal: errorTexts.products.invalidValue };
  if (value.length > productBody.name.maxLength)
    return { refusal: errorTexts.products.tooLong(productBody.name.maxLength) };
  return { value };
}

/** A price in reais as Brazilians type it. */
export function parsePrice(text: string): Parsed<number> {
  const value = moneyIn(text);
  return value === undefined ? { refusal: errorTexts.products.invalidPrice } : { value };
}
