import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Refusal } from "@/components/ui/refusal";
import { useRecordForm } from "@/lib/use-record-form";
import { useReport } from "@/lib/use-report";
import {
  type BusinessField,
  bodyOf,
  fieldsIn,
  type Problems,
  problemsOf,
  type Section,
  type Typed,
  typedIn,
} from "./business-fields";
import { changeBusiness, fetchSettings, type HouseSettings, settingsKey } from "./settings";

interface BusinessFormProps {
  settings: HouseSettings;
  sections: readonly Section[];
  onDirty: (dirty: boolean) => void;
}

/** A part of what the house says about itself. Only what was changed is sent. */
export function BusinessForm({ settings, sections, onDirty }: BusinessFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRecordForm<HouseSettings, Typed>({
    row: settings,
    fieldsOf: (row) =>
      Object.fromEntries(fieldsIn(sections).map((field) => [field.name, row ? typedIn(field, row.business) : ""])),
    send: (typed, changed, row) => changeBusiness(row?.version ?? 0, bodyOf(sections, typed, changed)),
    reload: fetchSettings,
    invalidates: [settingsKey, ["site"]],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  useReport(form.dirty, onDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(sections, form.values, form.changed);
    setProblems(found);
    if (Object.keys(found).length === 0) form.save.mutate();
  };
  const names = fieldsIn(sections).map(({ name }) => name);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6 p-4">
      {sections.map(({ title, fields }) => (
        <fieldset key={title} className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">{title}</legend>
          {fields.map((field) => (
            <div key={field.name} className={field.half ? "" : "sm:col-span-2"}>
              <Field
                label={field.label}
                hint={field.hint}
                required={field.required}
                error={problems[field.name] ?? form.refusalOf(field.name)}
              >
                {(control) => (
                  <Control
                    field={field}
                    control={control}
                    value={form.values[field.name] ?? ""}
                    onChange={(text) => form.set(field.name, text)}
                  />
                )}
              </Field>
            </div>
          ))}
        </fieldset>
      ))}
      {!form.isAboutFields(names) && <Refusal error={form.save.error} fallback="Não foi possível salvar os dados" />}
      <SaveBar form={form} />
    </form>
  );
}

interface ControlProps {
  field: BusinessField;
  control: React.ComponentProps<"input">;
  value: string;
  onChange: (text: string) => void;
}

const INPUT_MODES = { phone: "tel", whole: "numeric", degrees: "text", text: "text" } as const;

function Control({ field: { kind, autoComplete = "off" }, control, value, onChange }: ControlProps) {
  if (kind === "paragraphs" || kind === "list") {
    return (
      <textarea
        {...(control as React.ComponentProps<"textarea">)}
        rows={kind === "list" ? 4 : 6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (kind === "price") {
    return (
      <select
        {...(control as React.ComponentProps<"select">)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Não informar</option>
        {["$", "$$", "$$$", "$$$$"].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...control}
      inputMode={INPUT_MODES[kind]}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SaveBarProps {
  form: { dirty: boolean; restart: () => void; save: { isPending: boolean; isSuccess: boolean } };
}

/** 'Salvar', the way back, and that it was saved where the eye already is. */
export function SaveBar({ form: { dirty, restart, save } }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" disabled={save.isPending || !dirty}>
        {save.isPending ? "Salvando..." : "Salvar"}
      </Button>
      {dirty && <Button onClick={restart}>Desfazer</Button>}
      <output className="text-ok">{save.isSuccess && !dirty && "Salvo."}</output>
    </div>
  );
}
