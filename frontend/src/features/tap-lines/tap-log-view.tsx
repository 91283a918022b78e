import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { type Period, tapLogPaper } from "@/api/taps";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { DateField } from "@/components/ui/date-input";
import { LinkButton } from "@/components/ui/link-button";

/** The cleaning log of a period on A4, for the inspector. */
export function TapLogView() {
  const [period, setPeriod] = useState<Period>({ from: "", to: "" });
  return (
    <PaperView
      paper={tapLogPaper(period)}
      label="Registro de limpeza"
      lead={
        <div className="flex flex-wrap gap-3">
          <DateField
            label="De"
            value={period.from}
            max={period.to}
            onChange={(from) => setPeriod({ ...period, from })}
          />
          <DateField label="Até" value={period.to} min={period.from} onChange={(to) => setPeriod({ ...period, to })} />
        </div>
      }
      actions={
        <LinkButton to={paths.operations.taps} icon={ArrowLeft}>
          Voltar às torneiras
        </LinkButton>
      }
    />
  );
}

export { TapLogView as Component };
