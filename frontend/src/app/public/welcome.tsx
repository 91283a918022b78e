import type { ReactNode } from "react";
import type { Site } from "@/api/public/site";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { t } from "@/lib/words";

interface WelcomeProps {
  site: Pick<Site, "name" | "address"> | undefined;
  /** Whether the house is open. */
  children: ReactNode;
}

/** Who this is, whether it is open, and the two ways on. Stands on every slide. */
export function Welcome({ site, children }: WelcomeProps) {
  const { city, state } = site?.address ?? {};
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="text-base font-medium text-text/90">
          {site?.name ?? "Choperia"}
          {city && `, ${city}${state && ` - ${state}`}`}
        </h1>
        {children}
      </div>
      <div className="flex gap-3">
        <a href="#cardapio" className={buttonClass("primary", "large", "max-sm:flex-1 max-sm:px-3")}>
          {t("Ver cardápio")}
        </a>
        <Link
          to={paths.reservations}
          className={buttonClass(
            "secondary",
            "large",
            "max-sm:flex-1 max-sm:px-3 border-white/40 bg-black/40 text-white hover:bg-black/70",
          )}
        >
          {t("Reservar mesa")}
        </Link>
      </div>
    </div>
  );
}
