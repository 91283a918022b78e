import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";

export interface Crumb {
  label: string;
  path: string;
}

/** The way back, starting at Início. The last crumb is where one is. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const way = [{ label: "Início", path: paths.home }, ...crumbs];
  return (
    <nav aria-label="Trilha">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {way.map(({ label, path }, place) => (
          <li key={path} className="flex items-center gap-1">
            {place > 0 && <ChevronRight aria-hidden="true" className="size-3.5" />}
            {place === way.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : path === paths.home ? (
              // The public site is a client of its own: a link there loads it.
              <a href={path} className="underline-offset-4 hover:text-text hover:underline">
                {label}
              </a>
            ) : (
              <Link to={path} className="underline-offset-4 hover:text-text hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
