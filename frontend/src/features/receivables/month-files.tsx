import { Download } from "lucide-react";
import { useState } from "react";
import { apiFetch } from "@/api/client";
import { type ExportMovementsParams, getExportMovementsUrl } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Refusal } from "@/components/ui/refusal";
import { type Day, lastMonths, monthName } from "@/lib/days";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { useGoToNamed } from "@/lib/use-go-to-named";

const OFFERED = 36;

/** A month for the accountant: a row per movement, as a file. */
export function MonthFiles({ today }: { today: Day }) {
  useGoToNamed();
  const months = lastMonths(today, OFFERED);
  const [month, setMonth] = useState(months[0] ?? "");
  const file = useCommand({
    run: (asked: ExportMovementsParams) => apiFetch<Blob>(getExportMovementsUrl(asked), { as: "blob" }),
    onDone: (blob, asked) => download(blob, `movimentos-${asked.month}.${asked.format}`),
  });
  return (
    <section id="contador" tabIndex={-1} aria-label="Planilha do contador" className="flex flex-col gap-2 scroll-mt-20">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Planilha do contador">
          {(control) => (
            <select {...control} value={month} onChange={(event) => setMonth(event.target.value)}>
              {months.map((each) => (
                <option key={each} value={each}>
                  {monthName(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(["csv", "xlsx"] as const).map((format) => (
          <Button key={format} icon={Download} disabled={file.isPending} onClick={() => file.mutate({ month, format })}>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <Refusal error={file.error} fallback="O arquivo não pôde ser feito" />
    </section>
  );
}
