import { useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, FolderInput, PackageCheck, PackageX, Trash2 } from "lucide-react";
import type { ProductBody } from "@/api/generated/command";
import type { Category } from "@/api/generated/query";
import type { BulkAction } from "@/components/data-table/types";
import { invalidate } from "@/lib/invalidate";
import { MoveDialog } from "./move-dialog";
import { changeProducts, deleteProducts, touchedByCatalogue } from "./products";

const icon = "size-4";

/** What can be done with all selected products at once: for all of them, or, where one stands in the way, for none. */
export function useBulkActions(categories: readonly Category[]): BulkAction[] {
  const client = useQueryClient();
  /** Whether it succeeded or not, what is on the screen may be old. */
  const done = async (command: Promise<unknown>) => {
    try {
      await command;
    } finally {
      await invalidate(client, touchedByCatalogue);
    }
  };
  const all = (change: ProductBody, one: string, many: string) => async (ids: number[]) => {
    await done(changeProducts(ids, change));
    return counted(ids.length, one, many);
  };

  return [
    {
      label: "Mostrar",
      icon: <Eye aria-hidden="true" className={icon} />,
      onRun: all({ visible: true }, "está visível", "estão visíveis"),
    },
    {
      label: "Ocultar",
      icon: <EyeOff aria-hidden="true" className={icon} />,
      onRun: all({ visible: false }, "está oculto", "estão ocultos"),
    },
    {
      label: "Disponível",
      icon: <PackageCheck aria-hidden="true" className={icon} />,
      onRun: all({ available: true }, "está disponível", "estão disponíveis"),
    },
    {
      label: "Indisponível",
      icon: <PackageX aria-hidden="true" className={icon} />,
      onRun: all({ available: false }, "está indisponível", "estão indisponíveis"),
    },
    {
      label: "Mover para categoria",
      icon: <FolderInput aria-hidden="true" className={icon} />,
      dialog: (props) => (
        <MoveDialog
          {...props}
          categories={categories}
          move={(category) => done(changeProducts(props.ids, { category_id: category }))}
        />
      ),
    },
    {
      label: "Excluir",
      icon: <Trash2 aria-hidden="true" className={icon} />,
      tone: "danger",
      confirm: (count) =>
        `Tem certeza que deseja excluir ${count} produto(s)? As imagens vão junto. Esta ação não pode ser desfeita.`,
      onRun: async (ids) => {
        await done(deleteProducts(ids));
        return counted(ids.length, "foi excluído", "foram excluídos");
      },
    },
  ];
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 produto ${one}.` : `${count} produtos ${many}.`;
