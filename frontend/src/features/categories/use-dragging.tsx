import { type RefObject, useRef } from "react";
import {
  type DragAndDropOptions,
  DropIndicator,
  type DropTarget,
  type ItemDropTarget,
  useDragAndDrop,
} from "react-aria-components/useDragAndDrop";
import { classNames } from "@/components/ui/class-names";
import { type Arrangement, childrenOf, refusal, type Spot, spotOf } from "./arrangement";
import type { Category } from "./categories";

interface DraggingOptions {
  tree: RefObject<HTMLElement | null>;
  categories: readonly Category[];
  arrangement: Arrangement;
  onMove: (id: number, to: Spot) => void;
}

const CATEGORY = "application/x-choperia-category";

/** Dragging by mouse, finger and keyboard; only places where the category may stand take it. */
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
    dropTargetDelegate: thirdsOf(tree),
    onDragStart: ({ keys }) => {
      dragged.current = Number([...keys][0]);
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
    getDropOperation: (target) => {
      const id = dragged.current;
      const spot = id === undefined ? undefined : spotAt(arrangement, id, target);
      return id !== undefined && spot && !refusal(arrangement, id, spot.parentId) ? "move" : "cancel";
    },
    onMove: ({ keys, target }) => {
      const id = Number([...keys][0]);
      const spot = spotAt(arrangement, id, target);
      if (spot && !refusal(arrangement, id, spot.parentId)) onMove(id, spot);
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

type Delegate = NonNullable<DragAndDropOptions["dropTargetDelegate"]>;

/**
 * The upper third of a row stands for the place before it, the lower for the place after it: a menu is put in another
 * order more often than in other levels, so "into" must not be what one hits by chance.
 */
function thirdsOf(tree: RefObject<HTMLElement | null>): Delegate {
  return {
    getDropTargetFromPoint: (_x, y, isValid) => {
      const top = tree.current?.getBoundingClientRect().top ?? 0;
      const rows = [...(tree.current?.querySelectorAll<HTMLElement>("[role=row][data-key]") ?? [])];
      const row = rows.find((each) => each.getBoundingClientRect().bottom >= top + y) ?? rows.at(-1);
      if (!row) return null;
      const key = Number(row.dataset.key);
      const box = row.getBoundingClientRect();
      const share = (top + y - box.top) / box.height;
      const into: ItemDropTarget = { type: "item", key, dropPosition: "on" };
      if (share > 1 / 3 && share < 2 / 3 && isValid(into)) return into;
      return { type: "item", key, dropPosition: share < 1 / 2 ? "before" : "after" };
    },
  };
}

/** The spot that a place between two rows, or on a row, stands for; the dragged one does not count itself. */
function spotAt(arrangement: Arrangement, id: number, target: DropTarget): Spot | undefined {
  if (target.type === "root") return undefined;
  const key = Number(target.key);
  if (target.dropPosition === "on") return { parentId: key, place: childrenOf(arrangement, key).length };
  const at = spotOf(arrangement, key);
  if (!at) return undefined;
  const before = childrenOf(arrangement, at.parentId)
    .slice(0, at.place + (target.dropPosition === "after" ? 1 : 0))
    .filter((each) => each !== id);
  return { parentId: at.parentId, place: before.length };
}
