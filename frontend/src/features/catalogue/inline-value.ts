import { errorTexts } from "@/api/errors";
import { moneyIn } from "@/lib/money";

/** What a person typed, or why it cannot be taken. */
export type Parsed<T> = { value: T } | { refusal: string };

const NAME_LIMIT = 100;

/** A name: trimmed, not empty, at most 100 characters. */
export function parseName(text: string): Parsed<string> {
  const value = text.trim();
  if (!value) return { refusal: errorTexts.products.invalidValue };
  if (value.length > NAME_LIMIT) return { refusal: errorTexts.products.tooLong(NAME_LIMIT) };
  return { value };
}

/** A price in reais as Brazilians type it. */
export function parsePrice(text: string): Parsed<number> {
  const value = moneyIn(text);
  return value === undefined ? { refusal: errorTexts.products.invalidPrice } : { value };
}
