import { useQuery } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";
import { paperOf } from "@/api/papers";
import { waiterCallsQuery } from "@/api/waiter-calls";
import { PaperView } from "@/components/paper/paper-view";
import { counted } from "@/lib/text";

/** A QR code per table, to print and to put there. */
export function TableCodesView() {
  const tables = useQuery(waiterCallsQuery()).data?.tables;
  return (
    <PaperView
      paper={paperOf(reads.readTableCodes)}
      label="Códigos das mesas"
      lead={
        <p className="self-center text-muted">
          {tables === 0 && "Nenhuma mesa chama o garçom: diga nas configurações da casa quantas podem chamar."}
          {tables !== undefined &&
            tables > 0 &&
            `${counted(tables, "mesa chama", "mesas chamam")} o garçom. O código abre o cardápio da mesa.`}
        </p>
      }
    />
  );
}

export { TableCodesView as Component };
