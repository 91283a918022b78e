import { labelFormatBody } from "@/api/generated/fields";
import { fetchOwnFormat, type OwnFormat, setLabelFormat } from "@/api/labels";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { formatNumber } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";

interface OwnFormatDialogProps {
  /** Left out: the house has none yet. */
  format?: OwnFormat;
  onSaved: () => void;
  onClose: () => void;
}

const between = ({ min, max }: { min: number; max: number }, how = "") => ({
  required: true as const,
  within: `De ${formatNumber(min)} a ${formatNumber(max)}${how}.`,
});
const MM = " mm, com uma casa";
const formatForm = defineForm(labelFormatBody, {
  sheet: { default: "A4" },
  columns: between(labelFormatBody.columns),
  rows: between(labelFormatBody.rows),
  width: between(labelFormatBody.width, MM),
  height: between(labelFormatBody.height, MM),
  left: between(labelFormatBody.left, MM),
  top: between(labelFormatBody.top, MM),
  column_gap: { ...between(labelFormatBody.column_gap, MM), default: 0 },
  row_gap: { ...between(labelFormatBody.row_gap, MM), default: 0 },
});
const NUMBERS = ["columns", "rows", "width", "height", "left", "top", "column_gap", "row_gap"] as const;

/** Where the labels are on the sheets that the house prints on; measured with a ruler. */
export function OwnFormatDialog({ format, onSaved, onClose }: OwnFormatDialogProps) {
  const form = useRecordForm({
    ...formatForm,
    row: format,
    send: (fields, _changed, row) => setLabelFormat(formatForm.bodyOf(fields), { version: row?.version }),
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
      <formatForm.Field form={form} name="sheet" />
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBERS.map((name) => (
          <formatForm.Field key={name} form={form} name={name} />
        ))}
      </div>
      <p className="text-sm text-muted">As margens vão da borda da folha à primeira etiqueta.</p>
    </RecordDialog>
  );
}
