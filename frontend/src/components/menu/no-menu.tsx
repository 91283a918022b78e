import { Beer } from "lucide-react";
import { publicErrorTexts } from "@/api/errors";
import { paths } from "@/app/paths";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { t } from "@/lib/words";

interface NoMenuProps {
  /** The menu could not be read; otherwise it has no product yet. */
  failed: boolean;
  onRetry: () => void;
  /** The person may add products. */
  editable?: boolean;
}

/** In place of the menu: what went wrong, or that the house has not filled it yet. */
export function NoMenu({ failed, onRetry, editable }: NoMenuProps) {
  if (failed) return <ErrorState title={t(publicErrorTexts.menu)} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t("O cardápio está sendo preparado")}
      hint={editable ? undefined : t("Em breve ele aparece aqui. Até lá, fale com a gente.")}
      icon={Beer}
    >
      {editable && (
        <a href={paths.admin.products} className={buttonClass("primary")}>
          {t("Cadastrar produtos")}
        </a>
      )}
    </EmptyState>
  );
}
