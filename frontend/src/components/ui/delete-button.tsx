import { Trash2 } from "lucide-react";
import { Button } from "./button";

/** At the end of a card's actions, apart from the others. */
export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Excluir ${name}`}
      title="Excluir"
      onClick={onClick}
      className="ml-auto px-2"
    >
      <Trash2 aria-hidden="true" className="size-4 text-bad" />
    </Button>
  );
}
