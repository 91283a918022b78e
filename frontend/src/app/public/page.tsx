import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import type { Site } from "@/api/public/site";
import { container } from "@/components/layout/public/container";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { placeIn } from "@/lib/language";
import { t } from "@/lib/words";
import { slugIn } from "./addresses";

/** The page that the server sent. It knows a title of its own for every product, which its menu does not carry. */
const served = { pathname: location.pathname, title: document.title };

/** The document's title: the page's own words, then the house's name. */
export function useTitle(title: string, houseName: string): void {
  useEffect(() => {
    const isServed = location.pathname === served.pathname && slugIn(placeIn(served.pathname).pathname) !== undefined;
    document.title = isServed && served.title ? served.title : [title, houseName].filter(Boolean).join(" · ");
  }, [title, houseName]);
}

interface PageProps {
  title: string;
  intro?: ReactNode;
  /** Stands at the right of the title: what to do next. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of its own below the header, with its heading. */
export function Page({ title, intro, actions, children }: PageProps) {
  return (
    <div className={classNames(container, "min-h-[80svh] pt-22 pb-20 sm:pt-28 lg:pt-36")}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-10 sm:gap-6">
        <div className="max-w-2xl">
          <h1 className="font-display text-title font-semibold">{title}</h1>
          {intro && <p className="mt-2 text-sm text-pretty text-muted sm:mt-3 sm:text-lg">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Shows what needs the house's own data once it is there; says so while it is not. */
export function WithSite({ children }: { children: (site: Site) => ReactNode }) {
  const { data: site, isError, refetch } = useQuery(siteRead());
  if (site) return children(site);
  if (isError) {
    return (
      <ErrorState
        title={t("Não foi possível carregar os dados da casa.")}
        detail={t("Verifique a sua conexão e tente de novo.")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p role="status" className="py-16 text-center text-muted">
      {t("Carregando…")}
    </p>
  );
}
