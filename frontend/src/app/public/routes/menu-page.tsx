import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { LegalNotice } from "@/components/layout/public/legal-notice";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { PriceList } from "@/features/menu/price-list";
import { t } from "@/lib/words";
import { mayEditProducts } from "../editor";
import { Page, useTitle } from "../page";
import { usePieces } from "../pieces";
import { scrollToSection } from "../section";

const PIECES = 8;
/** Categories in each piece but the last, which has all that are left. */
const CATEGORIES = 1;

/** /menu and /cardapio: every product with its price. */
export default function MenuPage() {
  const { data: site } = useQuery(siteRead());
  useTitle(t("Cardápio"), site?.name ?? "");
  const pieces = usePieces(PIECES, 1);
  const isWhole = pieces === PIECES;
  useEffect(() => {
    if (isWhole) scrollToSection(window.location.hash);
  }, [isWhole]);
  return (
    <Page
      title={t("Cardápio")}
      intro={t("Os 5 mais vendidos de cada categoria vêm primeiro. Toque num item para ver de perto.")}
      actions={
        <>
          <Link to={paths.order} className={classNames(buttonClass("primary", "large"), "max-sm:grow")}>
            {t("Fazer Pedido")}
          </Link>
          <Link to={paths.reservations} className={classNames(buttonClass("secondary", "large"), "max-sm:grow")}>
            {t("Reservar Mesa")}
          </Link>
          {site?.rents !== false && (
            <Link to={paths.party} className={classNames(buttonClass("secondary", "large"), "max-sm:grow")}>
              {t("Monte sua festa")}
            </Link>
          )}
        </>
      }
    >
      <PriceList editable={mayEditProducts()} most={isWhole ? undefined : pieces * CATEGORIES} />
      {isWhole ? <LegalNotice className="mt-8 text-sm text-muted" /> : <div className="min-h-(--served-height)" />}
    </Page>
  );
}
