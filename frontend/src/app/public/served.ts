import { formatPhone, telLink } from "@/lib/phone";
import { scrollToSection } from "./section";

/**
 * Keeps what the server wrote into `root`. The function that it returns puts it back as it was, with a sentence that
 * says so and the house's number: for visitors whose browser cannot run the site. What was drawn by then may have
 * been of another height, so that the section of the address is looked for again.
 */
export function keepServed(root: HTMLElement): () => void {
  const served = [...root.childNodes];
  return () => {
    if (!root.isConnected) return;
    // in an element of its own: the root that has failed may be emptied once more
    const again = root.cloneNode(false) as HTMLElement;
    again.append(...served);
    showWithoutScripts(again);
    again.append(noticeFor(served));
    root.replaceWith(again);
    scrollToSection(location.hash);
  };
}

/** What the server wrote for browsers without scripts: the pictures of the menu, and how to order without the form. */
function showWithoutScripts(page: HTMLElement): void {
  for (const each of page.querySelectorAll("noscript")) each.outerHTML = each.textContent ?? "";
}

const NOTICE =
  "sticky bottom-0 z-20 border-t border-line bg-raised py-4 pr-24 pl-4 text-sm text-text sm:pl-6 print:hidden";

type Notice = [failed: string, elsewhere: string, call: string];

/** By the language of the page. They stand here because the other words are a script, and scripts have failed. */
const NOTICES: { "pt-BR": Notice; [language: string]: Notice } = {
  "pt-BR": ["Parte desta página não funcionou neste navegador", ": tente em outro.", ": ligue para "],
  en: ["Part of this page did not work in this browser", ": try another one.", ": call "],
  es: ["Parte de esta página no funcionó en este navegador", ": prueba con otro.", ": llama al "],
};

/** Follows the page and sticks to the end of the window: it moves nothing, and is in sight wherever a visitor reads. */
function noticeFor(served: readonly Node[]): HTMLElement {
  const notice = document.createElement("p");
  notice.className = NOTICE;
  notice.role = "alert";
  const number = numberIn(served);
  const [failed, elsewhere, call] = NOTICES[document.documentElement.lang] ?? NOTICES["pt-BR"];
  notice.append(failed);
  if (!number) {
    notice.append(elsewhere);
    return notice;
  }
  const link = document.createElement("a");
  link.href = telLink(number);
  link.className = "whitespace-nowrap text-amber underline";
  link.textContent = formatPhone(number);
  notice.append(call, link, ".");
  return notice;
}

/** The house's telephone as the server's links have it, else its WhatsApp. */
function numberIn(served: readonly Node[]): string | undefined {
  const links = served.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll("a")] : []));
  const numberAfter = (start: RegExp) => {
    const found = links.map(({ href }) => start.exec(href)?.[1]).find(Boolean);
    return found && `+${found}`;
  };
  return numberAfter(/^tel:\+?(\d+)/) ?? numberAfter(/^https:\/\/wa\.me\/(\d+)/);
}
