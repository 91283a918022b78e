/**
 * Paints the first screen of the home page while the script of the site is still on its way: fills the template that
 * the build put into the page with the data that the server put into the page. Then it starts the site, which replaces
 * what was painted. Stands alone: it imports nothing, so that it is one small file.
 */
interface PageData {
  site?: {
    name?: string;
    address?: { city?: string; state?: string };
    phones?: { whatsapp_shop?: string | null; whatsapp_business?: string | null };
  };
  hero?: { url?: string; title?: string; description?: string; srcset?: { url: string; width: number }[] }[];
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What goes into the slots, or undefined where the page would look different from what comes. */
export function slotsFrom({ site, hero = [] }: PageData): Record<string, string> | undefined {
  const [slide] = hero;
  const whatsapp = (site?.phones?.whatsapp_shop || site?.phones?.whatsapp_business || "").replaceAll(/\D/g, "");
  if (hero.length < 2 || !slide?.url || !slide.title || !slide.description || !site?.name || !whatsapp)
    return undefined;
  return {
    name: site.name,
    city: site.address?.city ?? "",
    state: site.address?.state ?? "",
    whatsapp,
    title: slide.title,
    description: slide.description,
    url: slide.url,
    srcset: (slide.srcset ?? []).map(({ url, width }) => `${url} ${width}w`).join(", "),
  };
}

export function filled(template: string, slots: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) =>
    (slots[name] ?? "").replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign),
  );
}

/** Whether there is something to look at now. */
function paint(): boolean {
  const root = document.getElementById("root");
  const template = document.getElementById("first-screen");
  const data = document.getElementById("initial-data")?.textContent;
  if (!root || root.hasChildNodes() || !template || !data || location.pathname !== "/") return false;
  const slots = slotsFrom(JSON.parse(data) as PageData);
  if (slots) root.innerHTML = filled(template.innerHTML, slots);
  return slots !== undefined;
}

/** Starts the site one frame after the browser has drawn what was painted. A page in the background draws nothing: at once. */
function start(painted: boolean): void {
  const site = document.querySelector<HTMLScriptElement>("script[data-site]")?.dataset.site;
  if (!site) return;
  const load = () => void import(/* @vite-ignore */ site);
  if (painted && document.visibilityState === "visible")
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
  else load();
}

start(paint());
