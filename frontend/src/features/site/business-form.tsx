import { useQuery } from "@tanstack/react-query";
import { beersQuery } from "@/api/beers";
import { PhoneField, SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { OtherLanguages } from "@/components/form/other-languages";
import { useRecordForm } from "@/lib/use-record-form";
import {
  type BusinessField,
  bodyOf,
  fieldsIn,
  labelOf,
  problemsOf,
  type Section,
  type Typed,
  typedIn,
} from "./business-fields";
import { changeBusiness, fetchSettings, type HouseSettings, type SettingsFormProps } from "./settings";
import { SettingsForm } from "./settings-form";

/** A part of what the house says about itself. Only what was changed is sent. */
export function BusinessForm({ settings, sections, onDirty }: SettingsFormProps & { sections: readonly Section[] }) {
  const form = useRecordForm<HouseSettings, Typed>({
    row: settings,
    fieldsOf: (row) =>
      Object.fromEntries(fieldsIn(sections).map((field) => [field.name, row ? typedIn(field, row.business) : ""])),
    problemsOf: (typed, changed) => problemsOf(sections, typed, changed),
    send: (typed, changed, row) => changeBusiness(row?.version ?? 0, bodyOf(sections, typed, changed)),
    reload: fetchSettings,
    invalidates: ["site"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  return (
    <SettingsForm form={form} fallback="Não foi possível salvar os dados" onDirty={onDirty} className="gap-6">
      {sections.map(({ title, isTranslation, fields }) =>
        isTranslation ? (
          <OtherLanguages key={title} open={fields.some((field) => typedIn(field, settings.business))}>
            {(language) =>
              fields
                .filter(({ name }) => name.endsWith(`_${language}`))
                .map((field) => <Control key={field.name} form={form} field={field} />)
            }
          </OtherLanguages>
        ) : (
          <fieldset key={title} className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">{title}</legend>
            {fields.map((field) => (
              <div key={field.name} className={field.half ? "" : "sm:col-span-2"}>
                <Control form={form} field={field} />
              </div>
            ))}
          </fieldset>
        ),
      )}
    </SettingsForm>
  );
}

const INPUT_MODES: Partial<Record<BusinessField["kind"], "numeric" | "email">> = {
  whole: "numeric",
  postalCode: "numeric",
  email: "email",
};

const YES_OR_NO = [
  { value: "true", label: "Sim" },
  { value: "false", label: "Não" },
];

type Form = Parameters<typeof TextField<Typed>>[0]["form"];

function Control({ form, field: asked }: { form: Form; field: BusinessField }) {
  const { name, hint, required, kind } = asked;
  const field = { form, name, label: labelOf(asked), hint, required };
  if (kind === "paragraphs" || kind === "list") return <TextAreaField {...field} rows={kind === "list" ? 4 : 6} />;
  if (kind === "phone") return <PhoneField {...field} />;
  if (kind === "beer") return <BeerField {...field} />;
  if (kind === "yesNo") return <SelectField {...field} options={YES_OR_NO} />;
  if (kind === "price") return <SelectField {...field} empty="Não informar" options={["$", "$$", "$$$", "$$$$"]} />;
  return <TextField {...field} inputMode={INPUT_MODES[kind] ?? "text"} />;
}

/** One of the beers that are sold in kegs, or none. */
function BeerField({ form, ...field }: Parameters<typeof TextField<Typed>>[0]) {
  const beers = useQuery(beersQuery()).data?.beers ?? [];
  const offered = beers.filter(
    ({ id, active, prices }) => (active && prices.length > 0) || String(id) === chosen(form, field.name),
  );
  return (
    <SelectField
      form={form}
      {...field}
      empty="Nenhum"
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

const chosen = (form: Form, name: string) => form.values[name];
