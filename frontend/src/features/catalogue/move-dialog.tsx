import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import type { Category } from "@/api/generated/query";
import type { BulkDialogProps } from "@/components/data-table/types";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { newCommand, offerUndo } from "@/components/undo/offer-undo";
import { useCommand } from "@/lib/use-command";
import { changeProducts } from "./products";

interface MoveDialogProps extends BulkDialogProps {
  categories: readonly Category[];
}

/** Where the selected products go. */
export function MoveDialog({ ids, categories, onDone, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState("");
  const target = categories.find(({ id }) => String(id) === chosen);
  const client = useQueryClient();
  const [{ command, options }] = useState(newCommand);
  const products = ids.length === 1 ? "1 produto" : `${ids.length} produtos`;
  const moving = useCommand({
    run: ({ id }: Category) => changeProducts(ids, { category_id: id }, options),
    invalidates: touchedByCatalogue,
    onDone: (_, { name }) => {
      const nameOf = (id: number) => `#${id}`;
      const done = { command, kind: "product", ids, nameOf, invalidates: touchedByCatalogue };
      offerUndo(client, `${products} em “${name}”.`, done);
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Mover ${products}`}
      submit="Mover"
      busy="Movendo..."
      isBusy={moving.isPending}
      disabled={!target}
      className="max-w-md"
      refusal={<Refusal error={moving.error} fallback="Nenhum produto foi movido" />}
      onSubmit={() => target && moving.mutate(target)}
      onClose={onClose}
    >
      <Field label="Categoria" required>
        {(control) => (
          <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Escolha a categoria</option>
            {categories.map(({ id, name, parent_id }) => (
              <option key={id} value={id}>
                {parent_id === null ? name : `— ${name}`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FormDialog>
  );
}
