import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { textOf } from "@/api/errors";
import { createCategory } from "@/api/generated/command";
import { newCategoryBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { useCommand } from "@/lib/use-command";

/** Creates the category that a product needs without leaving its form; whatever else it has is edited on its own screen. */
export function NewCategory({ onCreated }: { onCreated: (id: number) => void }) {
  const [name, setName] = useState<string>();
  const creation = useCommand({
    run: (wanted: string) => createCategory({ name: wanted }),
    invalidates: touchedByCatalogue,
    readsFirst: true,
    onDone: ({ id }) => {
      setName(undefined);
      onCreated(id);
    },
  });

  if (name === undefined) {
    return (
      <Button icon={Plus} size="small" variant="quiet" onClick={() => setName("")} className="mt-1.5">
        Nova categoria
      </Button>
    );
  }
  const isComplete = name.trim() !== "" && !creation.isPending;
  const create = () => isComplete && creation.mutate(name.trim());
  // Enter would send the form of the product
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    create();
  };
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-control border border-line p-3">
      <InputField
        label="Nome da nova categoria"
        value={name}
        field={newCategoryBody.name}
        onKeyDown={onKeyDown}
        error={creation.error ? textOf(creation.error, "A categoria não pôde ser criada.") : undefined}
        onChange={setName}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={create} disabled={!isComplete}>
          {creation.isPending ? "Criando..." : "Criar categoria"}
        </Button>
        <Button variant="quiet" onClick={() => setName(undefined)} disabled={creation.isPending}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
