import { useState } from "react";
import { noteFilesOf } from "@/api/fiscal";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { dayOf, lastMonths, monthName } from "@/lib/days";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";

const MONTHS = 13;

/** For the accountant: the XML of every note of a month, as a zip. */
export function MonthFiles({ onClose }: { onClose: () => void }) {
  const months = lastMonths(dayOf(useNow()), MONTHS);
  const [month, setMonth] = useState(months[1] ?? "");
  const fetching = useCommand({
    run: () => noteFilesOf(month),
    onDone: (file) => {
      download(file, `notas-${month}.zip`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="XML do mês"
      submit="Baixar"
      busy="Gerando..."
      isBusy={fetching.isPending}
      refusal={<Refusal error={fetching.error} fallback="O arquivo não pôde ser gerado. Tente de novo." />}
      onSubmit={() => fetching.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">
        Para o contador: um arquivo zip com o XML de cada nota autorizada no mês, também das canceladas. Testes ficam de
        fora.
      </p>
      <Field label="Mês">
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
    </FormDialog>
  );
}
