import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useRef } from "react";
import * as reads from "@/api/generated/reads";
import { apart } from "@/api/read";
import { waiterCallsQuery } from "@/api/waiter-calls";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { Paper } from "@/components/ui/paper";
import { Skeleton } from "@/components/ui/skeleton";
import { counted } from "@/lib/text";

/** A QR code per table, to print and to put there. */
export function TableCodesView() {
  const tables = useQuery(waiterCallsQuery()).data?.tables;
  const paper = useQuery({
    ...apart(reads.readTableCodes({ as: "text", headers: { Accept: "text/html" } }), tables),
    enabled: tables !== undefined,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {tables === 0 && "Nenhuma mesa chama o garçom: diga nas configurações da casa quantas podem chamar."}
          {tables !== undefined &&
            tables > 0 &&
            `${counted(tables, "mesa chama", "mesas chamam")} o garçom. O código abre o cardápio da mesa.`}
        </p>
        <Button
          icon={Printer}
          variant="primary"
          className="min-h-11"
          disabled={!paper.data}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Imprimir
        </Button>
      </div>
      <Loaded query={paper} name="os códigos" loading={<Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />}>
        {(html) => <Paper html={html} label="Códigos das mesas" frame={frame} />}
      </Loaded>
    </div>
  );
}

export { TableCodesView as Component };
