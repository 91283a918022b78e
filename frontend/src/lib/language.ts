/** The languages of the public site. A page is in the language of its address; another one is another page. */
export const LANGUAGES = { "pt-BR": "Português", en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const PREFIX = /^\/(en|es)(?=\/|$)/;

/** The language of an address, and the address in Portuguese, which is how the site knows its pages. */
export function placeIn(address: string): { language: Language; pathname: string } {
  const language = PREFIX.exec(address)?.[1] as Language | undefined;
  return {
    language: language ?? "pt-BR",
    pathname: (language && address.replace(PREFIX, "")) || (language ? "/" : address),
  };
}

/** The language of the page that is open. */
export const languageNow = (): Language => placeIn(window.location.pathname).language;

/** The address of a page in a language, that of the open page unless another is asked for: /menu, /en/menu. */
export function localized(path: string, language = languageNow()): string {
  if (language === "pt-BR" || !path.startsWith("/") || PREFIX.test(path)) return path;
  return `/${language}${path.replace(/^\/(?=$|[#?])/, "")}`;
}

/** The server has remembered the choice that a link carried: an address that is passed on does not carry it. */
export function forgetChoice(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("language")) return;
  address.searchParams.delete("language");
  window.history.replaceState(window.history.state, "", address);
}
