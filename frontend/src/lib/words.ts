import type words from "../../../query_api/pages/words.json";
import type { Language } from "./language";

/** What the public site says, in Portuguese. `words.json`, which the server's pages read too, has the other languages. */
type Said = keyof (typeof words)["both"] | keyof (typeof words)["site"];
/** One without braces, as tables of phrases hold them. */
export type Phrase<P = Said> = P extends `${string}{${string}` ? never : P;
export type Dictionary = Readonly<Partial<Record<Said, string>>>;

type Braces<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;
type Values<P> = [Braces<P>] extends [never] ? [] : [Readonly<Record<Braces<P>, string | number>>];

const LOCALES: Record<Language, string> = { "pt-BR": "pt-BR", en: "en-GB", es: "es" };

let spoken: { language: Language; dictionary: Dictionary } = { language: "pt-BR", dictionary: {} };

/** From now on the interface speaks `language`. A page has one, so this is called before anything is drawn, if at all. */
export function speak(language: Language, dictionary: Dictionary = {}): void {
  spoken = { language, dictionary };
}

/**
 * The phrase in the language of the page, with `values` in its braces; the back office stays Portuguese. What stands
 * behind a bar is not said: it tells two meanings apart that are one word in Portuguese.
 */
export function t<P extends Said>(phrase: P, ...[values]: Values<P>): string {
  const said: string = spoken.dictionary[phrase] ?? phrase.replace(/\|.*/, "");
  return values ? said.replace(/\{(\w+)\}/g, (_brace, name: Braces<P>) => String(values[name])) : said;
}

/** `1 pessoa`, `12 pessoas`. */
export const peopleText = (count: number): string =>
  count === 1 ? t("1 pessoa") : t("{count} pessoas", { count: numeral(count) });

/** The language that the interface speaks. */
export const language = (): Language => spoken.language;

/** For dates and numbers that are read in a sentence. Prices and measures are written as on the bill. */
export const locale = (): string => LOCALES[spoken.language];

/** `2.000`, in English `2,000`. What is written alike everywhere wakes no `Intl`, which a phone is long busy with. */
export const numeral = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : value.toLocaleString(locale());
