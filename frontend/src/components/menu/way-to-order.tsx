import { useQuery } from "@tanstack/react-query";
import type { MenuProduct } from "@/api/public/menu";
import { siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { t } from "@/lib/words";

/** Where a keg is asked for: nobody orders it with a plate. A house that takes nothing to parties is asked itself. */
export const kegWay = (rents: boolean) =>
  rents ? { to: paths.party, label: t("Monte sua festa") } : { to: paths.contact, label: t("Fale com a casa") };

/** The button of an available product. */
export function WayToOrder({ product: { id, containerL } }: { product: Pick<MenuProduct, "id" | "containerL"> }) {
  const { data: site } = useQuery(siteRead());
  const { to, label } = containerL
    ? kegWay(site?.rents !== false)
    : { to: paths.orderOf(id), label: t("Fazer Pedido") };
  return (
    <Link to={to} className={buttonClass("primary", "large")}>
      {label}
    </Link>
  );
}
