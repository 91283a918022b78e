import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import { create } from "./categories";
import { bodyOf } from "./category-fields";
import { CategoryInputs } from "./category-inputs";
import { useCategoryForm } from "./use-category-form";

const FIELDS = ["name", "description", "parent_id", "order", "visible"] as const;

/** /admin/categories/create: the category first, then its banner on its own screen. */
export function NewCategoryView() {
  const navigate = useNavigate();
  const isCreated = useRef(false);
  const keyOf = useIdempotencyKey();
  const form = useCategoryForm({
    category: undefined,
    send: (fields) => {
      const body = bodyOf(fields);
      return create(body, keyOf(JSON.stringify(body)));
    },
    onSaved: ({ id }) => {
      isCreated.current = true;
      toast.success("Categoria criada. Falta o banner: envie-o abaixo.");
      void navigate(paths.admin.category(id), { replace: true });
    },
  });
  const { save, dirty } = form;
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <LeaveGuard active={dirty} isReleased={() => isCreated.current} />
      <Card title="Categoria">
        <CategoryInputs form={form} />
      </Card>
      {!form.isAboutFields(FIELDS) && <Refusal error={save.error} fallback="A categoria não pôde ser criada" />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigate(paths.admin.categories)} disabled={save.isPending}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? "Criando..." : "Criar categoria"}
        </Button>
      </div>
    </form>
  );
}

/** The same key for the same wish: whoever saves again after a lost answer does not make a second category. */
function useIdempotencyKey(): (wish: string) => string {
  const last = useRef({ wish: "", key: "" });
  return (wish) => {
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return last.current.key;
  };
}
