import { labelFormatBody, sheetLabels } from "@/api/generated/fields";
import { fetchOwnFormat, type LabelFormatBody, type OwnFormat, setLabelFormat } from "@/api/labels";
import { DecimalField, SelectField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { formatNumber, numberIn, numberText } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";

interface OwnFormatDialogProps {
  /** Left out: the house has none yet. */
  format?: OwnFormat;
  onSaved: () => void;
  onClose: () => void;
}

const COUNTS = ["columns", "rows"] as const;
const LENGTHS = ["width", "height", "left", "top", "column_gap", "row_gap"] as const;
const NUMBERS = [...COUNTS, ...LENGTHS];
type Numbers = Record<(typeof NUMBERS)[number], string>;

const isCount = (name: string) => COUNTS.some((each) => each === name);

function fieldsOf(row: OwnFormat | undefined) {
  const numbers = NUMBERS.map((name) => [name, row ? numberText(row[name]) : name.endsWith("gap") ? "0" : ""]);
  return { sheet: row?.sheet ?? "A4", ...(Object.fromEntries(numbers) as Numbers) };
}

function problemsOf(fields: Numbers) {
  const refused = NUMBERS.filter((name) => {
    const value = numberIn(fields[name], isCount(name) ? 0 : 1);
    return value === undefined || value < labelFormatBody[name].min || value > labelFormatBody[name].max;
  });
  return Object.fromEntries(
    refused.map((name) => {
      const { min, max } = labelFormatBody[name];
      return [name, `De ${formatNumber(min)} a ${formatNumber(max)}${isCount(name) ? "" : " mm, com uma casa"}.`];
    }),
  );
}

/** Where the labels are on the sheets that the house prints on; measured with a ruler. */
export function OwnFormatDialog({ format, onSaved, onClose }: OwnFormatDialogProps) {
  const form = useRecordForm({
    row: format,
    fieldsOf,
    problemsOf,
    send: ({ sheet, ...typed }, _changed, row) => {
      const numbers = NUMBERS.map((name) => [name, numberIn(typed[name], 1)]);
      const body = { sheet, ...Object.fromEntries(numbers) } as LabelFormatBody;
      return setLabelFormat(body, { version: row?.version });
    },
    reload: fetchOwnFormat,
    invalidates: ["site"],
    success: "Formato próprio salvo.",
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title="Formato próprio"
      className="max-w-md"
      fallback="Não foi possível salvar o formato"
      whenMoved="Outra pessoa mudou os dados da casa: confira e salve de novo."
      onClose={onClose}
    >
      <SelectField form={form} name="sheet" label={labelFormatBody.sheet.label} options={sheetLabels} />
      <div className="grid gap-4 sm:grid-cols-2">
        {COUNTS.map((name) => (
          <WholeField key={name} form={form} name={name} label={labelFormatBody[name].label} required />
        ))}
        {LENGTHS.map((name) => (
          <DecimalField key={name} form={form} name={name} label={labelFormatBody[name].label} required />
        ))}
      </div>
      <p className="text-sm text-muted">As margens vão da borda da folha à primeira etiqueta.</p>
    </RecordDialog>
  );
}
