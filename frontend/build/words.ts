import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORDS = fileURLToPath(new URL("../../query_api/pages/words.json", import.meta.url));
const MODULE = /^virtual:words\/(?:en|es)$/;
const RESOLVED = /^\0virtual:words\/(en|es)$/;

type Translations = Record<string, { en: string; es: string }>;

/**
 * `virtual:words/en` and `virtual:words/es`: what the public site says, by its Portuguese phrase. Both are made of the
 * table of the server's pages, so that the two never contradict each other, without what only the server says.
 */
export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      const language = RESOLVED.exec(id)?.[1] as "en" | "es" | undefined;
      if (!language) return null;
      this.addWatchFile(WORDS);
      const { both, site } = JSON.parse(readFileSync(WORDS, "utf-8")) as Record<string, Translations>;
      const said = Object.entries({ ...both, ...site }).map(([phrase, others]) => [phrase, others[language]]);
      return `export default ${JSON.stringify(Object.fromEntries(said))};`;
    },
  };
}
