import { CircleQuestionMark, Menu, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import { pageHeading } from "@/components/ui/record-page";
import { house } from "@/lib/house";
import { Breadcrumb, type Crumb } from "./breadcrumb";
import type { AreaLink, SidebarItem } from "./navigation";
import { type Mark, Sidebar } from "./sidebar";
import { type Person, UserMenu } from "./user-menu";

interface ShellProps {
  /** `undefined` when nobody is signed in. */
  person?: Person;
  /** The areas this person may open. */
  open: readonly AreaLink[];
  sidebar?: { label: string; items: readonly SidebarItem[]; marks?: Readonly<Record<string, Mark>> };
  crumbs: readonly Crumb[];
  /** Where the manual explains this screen; the link opens a tab of its own, so that no unsent form is left. */
  help: string;
  /** `undefined` where the content has a heading of its own. */
  title: string | undefined;
  /** What waits for this person wherever they are, in the header. */
  alert?: ReactNode;
  /** A sentence above every screen, for as long as it is true. */
  notice?: string;
  /** Opens the search for screens, orders, customers and products. */
  onSearch?: () => void;
  onSignOut: () => void;
  children: ReactNode;
}

const headerLink = "rounded-control px-3 py-2 font-medium hover:bg-sunken aria-[current=true]:text-amber-text";

/** The frame of every signed-in screen: header, sidebar (a drawer on phones), breadcrumb, title, content. */
export function Shell(props: ShellProps) {
  const { person, open, sidebar, crumbs, help, title, alert, notice, onSearch, onSignOut, children } = props;
  const { pathname } = useLocation();
  const [drawerFor, setDrawerFor] = useState<string>();
  const drawer = drawerFor === pathname;
  useEscape(drawer, () => setDrawerFor(undefined));

  return (
    <div className="min-h-dvh bg-surface text-text">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-control bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir para o conteúdo
      </a>
      <header className="fixed inset-x-0 top-0 z-20 flex h-14 items-center gap-2 max-lg:gap-0.5 border-b border-line bg-raised px-3 max-sm:px-1.5 md:px-5 print:hidden">
        {sidebar && (
          <button
            type="button"
            aria-expanded={drawer}
            aria-controls="barra-lateral"
            onClick={() => setDrawerFor(drawer ? undefined : pathname)}
            className="inline-flex size-10 max-sm:size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken lg:hidden"
          >
            {drawer ? <X aria-hidden="true" className="size-5" /> : <Menu aria-hidden="true" className="size-5" />}
            <span className="sr-only">{drawer ? "Fechar o menu" : "Abrir o menu"}</span>
          </button>
        )}
        <a
          href={paths.home}
          className="mr-2 flex min-w-0 items-center gap-2 overflow-hidden font-display text-lg font-semibold max-sm:mr-0"
        >
          <img src={house.logo || "/favicon.svg"} alt="" width={28} height={28} />
          <span className="max-w-56 truncate max-lg:sr-only">{house.name}</span>
        </a>
        <nav aria-label="Principal" className="flex grow items-center gap-1 max-md:hidden">
          <a href={paths.home} className={headerLink}>
            Início
          </a>
          <a href={paths.menu} className={headerLink}>
            Cardápio
          </a>
          {open.map((area) => (
            <Link key={area.home} to={area.home} aria-current={isIn(area, pathname)} className={headerLink}>
              {area.short}
            </Link>
          ))}
        </nav>
        <span className="grow md:hidden" />
        {alert}
        {onSearch && (
          <button
            type="button"
            onClick={onSearch}
            aria-keyshortcuts="Control+K Meta+K"
            className="inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control hover:bg-sunken xl:border xl:border-line xl:px-3 xl:text-muted"
          >
            <Search aria-hidden="true" className="size-5 xl:size-4" />
            <span className="max-xl:sr-only">Buscar</span>
            <span aria-hidden="true" className="font-sans text-xs max-xl:hidden">
              Ctrl K
            </span>
          </button>
        )}
        <Link
          to={help}
          target="_blank"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
        >
          <CircleQuestionMark aria-hidden="true" className="size-5" />
          <span className="sr-only">Ajuda desta tela (abre em outra aba)</span>
        </Link>
        {person ? (
          <UserMenu person={person} onSignOut={onSignOut} />
        ) : (
          <Link to={paths.login} className={headerLink}>
            Entrar
          </Link>
        )}
      </header>

      {sidebar && (
        <>
          {drawer && (
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => setDrawerFor(undefined)}
              className="fixed inset-0 z-10 bg-black/45 lg:hidden"
            />
          )}
          <aside
            id="barra-lateral"
            className={classNames(
              "fixed top-14 bottom-0 left-0 z-10 w-64 overflow-y-auto border-r border-line bg-raised print:hidden",
              !drawer && "max-lg:hidden",
            )}
          >
            <Sidebar {...sidebar} />
            <nav aria-label="Áreas" className="flex flex-col gap-0.5 border-t border-line p-3 md:hidden">
              <a href={paths.home} className={headerLink}>
                Início
              </a>
              <a href={paths.menu} className={headerLink}>
                Cardápio
              </a>
              {open.map((area) => (
                <Link key={area.home} to={area.home} aria-current={isIn(area, pathname)} className={headerLink}>
                  {area.short}
                </Link>
              ))}
            </nav>
          </aside>
        </>
      )}

      <main
        id="conteudo"
        tabIndex={-1}
        className={classNames("px-4 pt-20 pb-12 outline-none md:px-8 print:p-0", sidebar && "lg:pl-72")}
      >
        <div className="mx-auto flex max-w-7xl flex-col gap-4">
          {notice && <p className="rounded-control bg-sunken px-3 py-2 text-muted text-sm print:hidden">{notice}</p>}
          <div className="flex flex-col gap-1">
            <Breadcrumb crumbs={crumbs} />
            {title !== undefined && <h1 className={pageHeading}>{title}</h1>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

function isIn({ roots }: AreaLink, pathname: string): boolean {
  return roots.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => event.key === "Escape" && onEscape();
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
