import { useQuery } from "@tanstack/react-query";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { listHint } from "@/lib/list-hint";
import { counted } from "@/lib/text";
import { type Category, categoryTreeQuery } from "./categories";
import { type FieldName, LONGEST } from "./category-fields";
import type { CategoryForm } from "./use-category-form";

interface CategoryInputsProps {
  form: CategoryForm;
  /** The one that is edited. */
  category?: Category;
}

/** What a category says of itself, and where it stands. What is too long can be typed, and says so. */
export function CategoryInputs({ form, category }: CategoryInputsProps) {
  const { values, set, problemOf, theirsIn } = form;
  const saved = (name: FieldName, shown = (text: string) => text || "vazio") => {
    const theirs = theirsIn(name);
    return theirs === undefined ? undefined : `Salvo por outra pessoa: ${shown(theirs)}.`;
  };
  const room = (name: keyof typeof LONGEST) => {
    const { length } = values[name];
    return length > LONGEST[name] * 0.8 ? `${length} de ${LONGEST[name]} caracteres.` : undefined;
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <InputField
        label="Nome"
        required
        hint={joined(saved("name"), room("name"), category && "O endereço da página continua o mesmo.")}
        error={problemOf("name")}
        value={values.name}
        onChange={(value) => set("name", value)}
      />
      <Field
        label="Descrição"
        hint={joined(saved("description"), room("description"), "Uma ou duas frases, mostradas no cardápio.")}
        error={problemOf("description")}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={values.description}
            onChange={(event) => set("description", event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ParentField form={form} category={category} />
        <InputField
          label="Ordem"
          hint={joined(
            saved("order"),
            category ? "0 vem primeiro entre as irmãs." : "0 vem primeiro; em branco, vem depois das irmãs.",
          )}
          error={problemOf("order")}
          inputMode="numeric"
          value={values.order}
          onChange={(value) => set("order", value)}
        />
      </div>
      <CheckField
        label="Visível no cardápio"
        hint={joined(
          saved("visible", (text) => (text === "true" ? "visível" : "oculta")),
          "Oculta, ela some do cardápio com tudo o que está dentro.",
        )}
        checked={values.visible}
        onChange={(checked) => set("visible", checked)}
      />
    </div>
  );
}

function ParentField({ form: { values, set, problemOf, theirsIn }, category }: CategoryInputsProps) {
  const all = useQuery(categoryTreeQuery());
  const known = all.data ?? [];
  const children = known.filter(({ parent_id }) => category && parent_id === category.id).length;
  const choices = known.filter(({ id, parent_id }) => parent_id === null && id !== category?.id);
  const theirs = theirsIn("parent_id");
  const nameOf = (id: string) => known.find((each) => String(each.id) === id)?.name ?? "nenhuma";
  const isKnown = choices.some(({ id }) => String(id) === values.parent_id);
  return (
    <Field
      label="Dentro de"
      hint={joined(
        theirs === undefined ? undefined : `Salvo por outra pessoa: ${nameOf(theirs)}.`,
        children > 0
          ? `Tem ${counted(children, "subcategoria", "subcategorias")}, por isso continua principal.`
          : listHint(all, choices.length, "Ainda não há outra categoria principal."),
      )}
      error={problemOf("parent_id")}
    >
      {(control) => (
        <select
          {...control}
          disabled={children > 0}
          value={values.parent_id}
          onChange={(event) => set("parent_id", event.target.value)}
        >
          <option value="">Nenhuma (categoria principal)</option>
          {values.parent_id && !isKnown && (
            <option value={values.parent_id}>{category?.parent_name ?? `nº ${values.parent_id}`}</option>
          )}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ") || undefined;
