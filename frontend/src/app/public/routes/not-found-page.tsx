import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { t } from "@/lib/words";
import { useTitle } from "../page";

/** /404, where every unknown address ends. */
export function NotFoundPage() {
  const { data: site } = useQuery(siteRead());
  useTitle(t("Página não encontrada"), site?.name ?? "");
  return (
    <div className="flex min-h-[80svh] flex-col items-center justify-center gap-5 px-4 py-32 text-center">
      <SpiltGlass />
      <h1 className="font-display text-title font-semibold">{t("Página não encontrada")}</h1>
      <p className="max-w-md text-lg text-pretty text-muted">
        {t("Este copo caiu da mesa. O cardápio continua no lugar de sempre.")}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass("primary", "large")}>
          {t("Voltar ao início")}
        </Link>
        <Link to={paths.menu} className={buttonClass("secondary", "large")}>
          {t("Ver cardápio")}
        </Link>
      </div>
    </div>
  );
}

function SpiltGlass() {
  return (
    <svg viewBox="0 0 200 110" className="w-56" aria-hidden="true">
      <ellipse cx="112" cy="94" rx="86" ry="11" className="fill-amber/25" />
      <path d="M28 92c18-12 40-6 62-9s34 4 30 9-26 8-52 7-52-1-40-7z" className="fill-amber" />
      <g transform="rotate(78 130 60)">
        <path d="M104 24h52l-5 64a6 6 0 0 1-6 6h-30a6 6 0 0 1-6-6z" className="fill-none stroke-text" strokeWidth="4" />
        <path d="M111 76h38l-1.5 12a3 3 0 0 1-3 3h-29a3 3 0 0 1-3-3z" className="fill-amber" />
      </g>
      <g className="fill-text">
        <circle cx="40" cy="86" r="5" />
        <circle cx="50" cy="83" r="4" />
        <circle cx="31" cy="90" r="3.5" />
      </g>
    </svg>
  );
}
