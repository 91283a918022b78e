import { type RefObject, useRef } from "react";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { classNames } from "@/components/ui/class-names";
import type { Arrangement, Spot } from "./arrangement";
import type { Category } from "./categories";
import { placeAt, spotAt } from "./drop-places";

interface DraggingOptions {
  tree: RefObject<HTMLElement | null>;
  categories: readonly Category[];
  arrangement: Arrangement;
  onMove: (id: number, to: Spot) => void;
}

const CATEGORY = "application/x-choperia-category";

/** Dragging by mouse and keyboard; only places where the category may stand take it. */
export function useDragging({ tree, categories, arrangement, onMove }: DraggingOptions) {
  const dragged = useRef<number>(undefined);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [CATEGORY]: String(key),
        "text/plain": categories.find(({ id }) => id === key)?.name ?? "",
      })),
    getAllowedDropOperations: () => ["move"],
    acceptedDragTypes: [CATEGORY],
    dropTargetDelegate: {
      getDropTargetFromPoint: (_x, y, isValid) => {
        if (!tree.current) return null;
        return placeAt(tree.current, tree.current.getBoundingClientRect().top + y, isValid);
      },
    },
    onDragStart: ({ keys }) => {
      dragged.current = Number([...keys][0]);
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
    getDropOperation: (target) => {
      const id = dragged.current;
      return id !== undefined && spotAt(arrangement, id, target) ? "move" : "cancel";
    },
    onMove: ({ keys, target }) => {
      const id = Number([...keys][0]);
      const spot = spotAt(arrangement, id, target);
      if (spot) onMove(id, spot);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className={({ isDropTarget }) =>
          classNames("-my-px h-0.5 rounded-full", isDropTarget ? "bg-amber" : "bg-transparent")
        }
      />
    ),
  });
  return dragAndDropHooks;
}
