import type { Keg } from "@/api/beers";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";

/** A tap: what is on it, and the board where it is connected and cleaned. */
export function TapLabel({ tap, keg }: { tap: number; keg: Keg | null }) {
  return (
    <Card title={`Torneira ${tap}`}>
      <div className="flex flex-col gap-4 p-4">
        <p className="wrap-anywhere">{keg ? keg.name || "Produto excluído" : "Livre: nenhum barril ligado."}</p>
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <LinkButton to={paths.operations.taps} variant="primary" className="min-h-11">
            Abrir as torneiras
          </LinkButton>
          {keg && (
            <LinkButton to={paths.operations.keg(keg.id)} className="min-h-11">
              Ver o barril
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
