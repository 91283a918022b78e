import { paths } from "@/app/paths";
import { container } from "@/components/layout/public/container";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/words";

/** The way from the home page to 'Monte sua festa'. */
export function PartyBanner() {
  return (
    <aside aria-label={t("Festas")} className={classNames(container, "pb-16 lg:pb-24")}>
      <div className="flex flex-wrap items-center justify-between gap-5 rounded-pub border border-line bg-raised p-6 sm:p-8">
        <div className="max-w-xl">
          <p className="font-display text-2xl font-medium">{t("Vai dar uma festa?")}</p>
          <p className="mt-1 text-muted">{t("Veja na hora quantos litros, quantos barris, o frete e o preço.")}</p>
        </div>
        <Link to={paths.party} className={buttonClass("primary", "large")}>
          {t("Monte sua festa")}
        </Link>
      </div>
    </aside>
  );
}
