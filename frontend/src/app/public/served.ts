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

/** Follows the page and sticks to the end of the window: it moves nothing, and is in sight wherever a visitor reads. */
function noticeFor(served: readonly Node[]): HTMLElement {
  const notice = document.createElement("p");
  notice.className = NOTICE;
  notice.role = "alert";
  const number = numberIn(served);
  notice.append("Parte desta página não funcionou neste navegador");
  if (!number) {
    notice.append(": tente em outro.");
    return notice;
  }
  const call = document.createElement("a");
  call.href = telLink(number);
  call.className = "whitespace-nowrap text-amber underline";
  call.textContent = formatPhone(number);
  notice.append(": ligue para ", call, ".");
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
