import { LogIn, Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { paths } from "@/app/paths";
import { HouseMark } from "@/components/brand/logo";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { whatsappLink } from "@/lib/phone";
import { t } from "@/lib/words";
import { container } from "./container";
import { LanguageLinks } from "./language-links";
import { GREETING, headerLinks } from "./navigation";

const MENU_ID = "menu-do-site";

/** Fixed at the top: clear over the hero, solid once the page has moved. On a phone the links fold into a menu. */
export function Header({ site }: { site: Site }) {
  const [open, setOpen] = useState(false);
  const moved = usePageMoved();
  const toggle = useRef<HTMLButtonElement>(null);
  const whatsapp = pubWhatsapp(site);
  const links = headerLinks(site);

  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from anywhere inside
    <header
      onKeyDown={closeOnEscape}
      className={classNames(
        "fixed inset-x-0 top-0 z-40 border-b bg-clip-padding transition-colors",
        moved || open ? "border-line bg-sunken" : "border-transparent bg-linear-to-b from-black/70",
      )}
    >
      <div className={classNames(container, "flex h-16 items-center gap-4 lg:h-20")}>
        <Link to={paths.home} className="flex min-w-0 items-center gap-2.5">
          <HouseMark logo={site.logo} className="size-9 shrink-0" />
          <span className="truncate font-display text-xl font-semibold">{site.name}</span>
        </Link>
        <nav aria-label={t("Principal")} className="ml-auto hidden items-center gap-1 lg:flex">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="rounded-control px-4 py-2.5 text-text/85 transition-colors hover:text-amber"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="hidden items-center gap-2 lg:flex">
          <LoginLink />
          {whatsapp && <WhatsappButton to={whatsapp} />}
        </div>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpen(!open)}
          className="ml-auto inline-flex size-11 items-center justify-center rounded-control hover:bg-raised lg:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="sr-only">{open ? t("Fechar menu") : t("Abrir menu")}</span>
        </button>
      </div>
      <nav
        id={MENU_ID}
        aria-label={t("Menu")}
        hidden={!open}
        className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line lg:hidden"
      >
        <ul className={classNames(container, "flex flex-col py-3")}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => setOpen(false)}
                className="block border-b border-line py-3.5 font-display text-xl"
              >
                {t(label)}
              </Link>
            </li>
          ))}
          <li className="border-b border-line">
            <LanguageLinks className="inline-flex min-h-12 items-center pr-2" />
          </li>
          <li className="flex flex-wrap gap-3 pt-5 pb-3 *:flex-1">
            <LoginLink />
            {whatsapp && <WhatsappButton to={whatsapp} />}
          </li>
        </ul>
      </nav>
    </header>
  );
}

function LoginLink() {
  return (
    <a href={paths.login} className={buttonClass("quiet", "medium", "text-base hover:bg-raised")}>
      <LogIn aria-hidden="true" className="size-4.5" />
      {t("Login")}
    </a>
  );
}

function WhatsappButton({ to }: { to: string }) {
  return (
    <a
      href={whatsappLink(to, t(GREETING))}
      target="_blank"
      rel="noreferrer"
      className={buttonClass("primary", "medium", "text-base")}
    >
      <WhatsappIcon className="size-5" />
      WhatsApp
    </a>
  );
}

function usePageMoved(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const look = () => setMoved(window.scrollY > 24);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return moved;
}
