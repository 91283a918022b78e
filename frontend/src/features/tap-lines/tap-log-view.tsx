import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useRef, useState } from "react";
import { type Period, tapLogQuery } from "@/api/taps";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-input";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Paper } from "@/components/ui/paper";
import { Skeleton } from "@/components/ui/skeleton";

/** The cleaning log of a period on A4, for the inspector. */
export function TapLogView() {
  const [period, setPeriod] = useState<Period>({ from: "", to: "" });
  const paper = useQuery({ ...tapLogQuery(period), placeholderData: keepPreviousData });
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          <DateField
            label="De"
            value={period.from}
            max={period.to}
            onChange={(from) => setPeriod({ ...period, from })}
          />
          <DateField label="Até" value={period.to} min={period.from} onChange={(to) => setPeriod({ ...period, to })} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <LinkButton to={paths.operations.taps} icon={ArrowLeft} className="min-h-11">
            Voltar às torneiras
          </LinkButton>
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
      </div>
      <Loaded
        query={paper}
        name="o registro"
        fallback="O registro não pôde ser lido."
        loading={<Skeleton className="mx-auto h-[70dvh] w-full max-w-[210mm]" />}
      >
        {(html) => <Paper html={html} label="Registro de limpeza" frame={frame} />}
      </Loaded>
    </div>
  );
}

export { TapLogView as Component };
