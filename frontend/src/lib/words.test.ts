import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import words from "../../../query_api/pages/words.json";
import { placeLabels, thirstLabels, weekdayLabels } from "../api/generated/fields";
import { numeral, speak, t } from "./words";

afterEach(() => speak("pt-BR"));

const SOURCES = new URL("..", import.meta.url).pathname;
const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("api/generated"))
  .map((file) => readFileSync(join(SOURCES, file), "utf-8"))
  .join("\n");
const labels: string[] = [placeLabels, thirstLabels, weekdayLabels].flatMap((each) => Object.values(each));
const table: Record<string, { en: string; es: string }> = { ...words.both, ...words.site };

// a phrase that is said without being in the table does not compile
test("every phrase of the table is said, and every phrase that is said has its translations", () => {
  const isSaid = (phrase: string) =>
    labels.includes(phrase) || sources.includes(JSON.stringify(phrase).replaceAll("\u00a0", "\\u00a0"));
  expect(Object.keys(table).filter((phrase) => !isSaid(phrase))).toEqual([]);
  const said = [...sources.matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map(
    ([, phrase = ""]) => JSON.parse(phrase) as string,
  );
  expect(said.length).toBeGreaterThan(300);
  expect(said.filter((phrase) => !table[phrase])).toEqual([]);
});

test("a translation has the braces of its phrase", () => {
  const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();
  const wrong = Object.entries(table).filter(([phrase, { en, es }]) =>
    [en, es].some((other) => !other || braces(other) !== braces(phrase)),
  );
  expect(wrong).toEqual([]);
});

test("a phrase is said in the language of the page, and in Portuguese where it has no words for it", () => {
  expect(t("Até {most}.", { most: numeral(2000) })).toBe("Até 2.000.");
  speak("en", { "Até {most}.": "Up to {most}." });
  expect(t("Até {most}.", { most: numeral(2000) })).toBe("Up to 2,000.");
  expect(t("Horário|da mesa")).toBe("Horário");
});
