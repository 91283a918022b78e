import { LogIn, MessageCircle, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { paths } from "@/app/paths";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { classNames } from "@/components/ui/class-names";
import { whatsappLink } from "@/lib/phone";
import { t } from "@/lib/words";
import { useGivingWay } from "./giving-way";
import { GREETING } from "./navigation";

const MENU_ID = "atalhos";
const shortcut =
  "flex items-center gap-3 rounded-full border border-line bg-raised py-2.5 pr-5 pl-3.5 text-sm font-medium shadow-lg shadow-black/40 transition-colors hover:border-amber";

/** The button in the corner: a way in for the staff, and WhatsApp for everyone. It gives way to what it covers. */
export function FloatingActions({ site }: { site: Site }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const whatsapp = pubWhatsapp(site);
  const isAway = useGivingWay(toggle) && !open;

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  return (
    <aside
      aria-label={t("Atalhos")}
      ref={place}
      className={classNames(
        "fixed right-4 bottom-4 z-30 flex flex-col items-end gap-3 transition-opacity duration-200 sm:right-6 sm:bottom-6 print:hidden",
        isAway && "not-focus-within:pointer-events-none not-focus-within:opacity-0",
      )}
    >
      <ul id={MENU_ID} hidden={!open} className="flex flex-col items-end gap-2.5">
        <li>
          <a href={paths.login} className={shortcut}>
            <LogIn aria-hidden="true" className="size-5 text-amber" />
            <span>
              {t("Entrar")} <span className="text-muted">{t("para funcionários e parceiros")}</span>
            </span>
          </a>
        </li>
        {whatsapp && (
          <li>
            <a href={whatsappLink(whatsapp, t(GREETING))} target="_blank" rel="noreferrer" className={shortcut}>
              <WhatsappIcon className="size-5 text-ok" />
              {t("Conversar no WhatsApp")}
            </a>
          </li>
        )}
      </ul>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!open)}
        className="inline-flex size-14 items-center justify-center rounded-full bg-amber text-on-amber shadow-lg shadow-black/50 transition-colors hover:bg-amber-hover"
      >
        {open ? <X aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
        <span className="sr-only">{open ? t("Fechar atalhos") : t("Abrir atalhos")}</span>
      </button>
    </aside>
  );
}
