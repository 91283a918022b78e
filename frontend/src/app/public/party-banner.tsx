import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { t } from "@/lib/words";

/** The way from the home page to 'Monte sua festa'. */
export function PartyBanner() {
  return (
    <aside aria-label={t("Festas")} className="flex flex-col items-start gap-4">
      <div>
        <p className="font-display text-2xl font-medium">{t("Vai dar uma festa?")}</p>
        <p className="mt-1 text-muted">{t("Veja na hora quantos litros, quantos barris, o frete e o preço.")}</p>
      </div>
      <Link to={paths.party} className={buttonClass("primary", "large")}>
        {t("Monte sua festa")}
      </Link>
    </aside>
  );
}
