import { paths } from "@/app/paths";
import { LinkButton } from "@/components/ui/link-button";
import { KEGS_PARAMETER, kegsParameter } from "./party";
import { PartyCalculator } from "./party-calculator";

/** The calculator by itself; what it proposes can be taken into a new event. */
export function PartyView() {
  return (
    <PartyCalculator>
      {(kegs) => (
        <div className="flex flex-col items-start gap-2">
          <LinkButton to={`${paths.operations.createEvent}?${KEGS_PARAMETER}=${kegsParameter(kegs)}`} variant="primary">
            Usar em um novo evento
          </LinkButton>
          <p className="text-sm text-muted">Na etapa Equipamentos os barris livres nas datas entram com um clique.</p>
        </div>
      )}
    </PartyCalculator>
  );
}
