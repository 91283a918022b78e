import { useQuery } from "@tanstack/react-query";
import type { Category } from "@/api/generated/query";
import { CheckField } from "@/components/form/fields";
import { listHint } from "@/components/form/list-hint";
import { OtherLanguages } from "@/components/form/other-languages";
import { counted } from "@/lib/text";
import type { FormOf } from "@/lib/use-typed";
import { categoryTreeQuery } from "./categories";
import { type CategoryFields, categoryForm } from "./category-fields";

const { Field } = categoryForm;

interface CategoryInputsProps {
  form: FormOf<CategoryFields>;
  /** The one that is edited. */
  category?: Category;
}

/** What a category says of itself, and where it stands. */
export function CategoryInputs({ form, category }: CategoryInputsProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Field form={form} name="name" counted hint={category && "O endereço da página continua o mesmo."} />
      <Field form={form} name="description" hint="Uma ou duas frases, mostradas no cardápio." />
      <Languages form={form} category={category} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ParentField form={form} category={category} />
        <Field
          form={form}
          name="order"
          hint={category ? "0 vem primeiro entre as irmãs." : "0 vem primeiro; em branco, vem depois das irmãs."}
        />
      </div>
      <CheckField
        form={form}
        name="visible"
        label="Visível no cardápio"
        hint="Oculta, ela some do cardápio com tudo o que está dentro."
        theirs={(visible) => (visible ? "visível" : "oculta")}
      />
    </div>
  );
}

/** What visitors read on the menu in English and in Spanish. */
function Languages({ form, category }: CategoryInputsProps) {
  const isSaid =
    category && (category.name_en || category.name_es || category.description_en || category.description_es);
  return (
    <OtherLanguages open={Boolean(isSaid)}>
      {(language) => (
        <>
          <Field form={form} name={`name_${language}`} counted />
          <Field form={form} name={`description_${language}`} />
        </>
      )}
    </OtherLanguages>
  );
}

function ParentField({ form, category }: CategoryInputsProps) {
  const all = useQuery(categoryTreeQuery());
  const known = all.data ?? [];
  const chosen = form.values.parent_id;
  const children = known.filter(({ parent_id }) => category && parent_id === category.id).length;
  const choices = known
    .filter(({ id, parent_id }) => parent_id === null && id !== category?.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return (
    <Field
      form={form}
      name="parent_id"
      theirs={(saved) => known.find(({ id }) => String(id) === saved)?.name ?? "nenhuma"}
      hint={
        children > 0
          ? `Tem ${counted(children, "subcategoria", "subcategorias")}, por isso continua principal.`
          : listHint(all, choices.length, "Ainda não há outra categoria principal.")
      }
      disabled={children > 0}
      empty="Nenhuma (categoria principal)"
      options={isKnown ? choices : [{ value: chosen, label: category?.parent_name ?? `nº ${chosen}` }, ...choices]}
    />
  );
}
