import type { MenuProduct } from "@/api/public/menu";
import { Badge } from "@/components/ui/badge";
import { t } from "@/lib/words";

/** Ran out for today; it stays on the menu so that who came for it knows. */
export function Unavailable({ ranOut }: Pick<MenuProduct, "ranOut">) {
  return (
    <Badge tone="bad" shape="cross">
      {unavailableText(ranOut)}
    </Badge>
  );
}

export const unavailableText = (ranOut: boolean) => (ranOut ? t("Acabou") : t("Indisponível"));
