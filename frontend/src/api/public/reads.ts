import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { languageNow } from "@/lib/language";
import { NotJson } from "../errors";
import { freshness } from "../freshness";
import { read } from "../read";
import { publicGet } from "./get";
import { heroFrom } from "./hero";
import { menuFrom, productFrom } from "./menu";
import { isRecord } from "./reading";
import { siteFrom } from "./site";

/** In the language of the page. Portuguese is what the server says unasked: everybody gets the same answer. */
function inLanguage(address: string): string {
  const language = languageNow();
  return language === "pt-BR" ? address : `${address}${address.includes("?") ? "&" : "?"}language=${language}`;
}

/** GET /api/menu in the language of the page. An answer that is not JSON is an empty menu. */
export const menuRead = () =>
  queryOptions({
    ...read("readMenu", ["menu"], [], async ({ signal }) => {
      try {
        return menuFrom(await publicGet(inLanguage("/api/menu"), signal));
      } catch (error) {
        if (error instanceof NotJson) return [];
        throw error;
      }
    }),
    ...freshness.menu,
  });

/** GET /api/public-images?type=hero. */
export const heroRead = () =>
  queryOptions({
    ...read("listPublicImages", ["images"], [], async ({ signal }) =>
      heroFrom(await publicGet(inLanguage("/api/public-images?type=hero"), signal)),
    ),
    ...freshness.publicImages,
  });

/** GET /api/site: the house's own data. */
export const siteRead = () =>
  queryOptions({
    ...read("readSite", ["site"], [], async ({ signal }) => siteFrom(await publicGet(inLanguage("/api/site"), signal))),
    ...freshness.lists,
  });

/** Where the cache keeps the product that the server wrote into the page about it: no call of the API answers it. */
export const servedProductKey = (slug: string | undefined) => [...menuRead().queryKey, "served-product", slug] as const;

/**
 * Puts what the server wrote into the page into the cache, so that the first screen asks for nothing.
 * Without it (in development, or where the page was saved) the reads ask as usual.
 */
export function seedFromPage(client: QueryClient, page: Document): void {
  const text = page.getElementById("initial-data")?.textContent;
  if (!text) return;
  const data: unknown = JSON.parse(text);
  if (!isRecord(data)) return;
  if (data.site) client.setQueryData(siteRead().queryKey, siteFrom(data.site));
  if (data.menu) client.setQueryData(menuRead().queryKey, menuFrom(data.menu));
  const product = isRecord(data.product) && productFrom(undefined, data.product);
  if (product) client.setQueryData(servedProductKey(product.slug), product);
  if (data.hero) client.setQueryData(heroRead().queryKey, heroFrom(data.hero));
}
