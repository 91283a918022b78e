import { type PointerEvent, type RefObject, useState } from "react";
import type { ItemDropTarget } from "react-aria-components/useDragAndDrop";
import { type Arrangement, childrenOf, type Spot } from "./arrangement";
import { placeAt, spotAt } from "./drop-places";

interface FingerOptions {
  tree: RefObject<HTMLElement | null>;
  arrangement: Arrangement;
  collapsed: ReadonlySet<number>;
  onMove: (id: number, to: Spot) => void;
}

export type Handle = ReturnType<ReturnType<typeof useFinger>["handleOf"]>;

/** Near the edge of the screen the page follows the finger. Pixels. */
const EDGE = 72;
const STEP = 12;

/** Dragging by the handle with a finger or a pen, for which browsers have no drag and drop that all of them share. */
export function useFinger({ tree, arrangement, collapsed, onMove }: FingerOptions) {
  const [drag, setDrag] = useState<{ id: number; over?: ItemDropTarget }>();

  const targetAt = (id: number, clientY: number): ItemDropTarget | undefined => {
    const isValid = (target: ItemDropTarget) => spotAt(arrangement, id, target) !== undefined;
    const found = tree.current && placeAt(tree.current, clientY, isValid);
    if (!found) return undefined;
    const first = collapsed.has(Number(found.key)) ? undefined : childrenOf(arrangement, Number(found.key))[0];
    // below a main category that is open lies its first sub-category
    const target: ItemDropTarget =
      found.dropPosition === "after" && first !== undefined ? { ...found, key: first, dropPosition: "before" } : found;
    return isValid(target) ? target : undefined;
  };

  const handleOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      if (clientY < EDGE) scrollBy(0, -STEP);
      else if (clientY > innerHeight - EDGE) scrollBy(0, STEP);
      setDrag({ id, over: targetAt(id, clientY) });
    },
    onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      setDrag(undefined);
      const target = drag.over && targetAt(id, clientY);
      const spot = target && spotAt(arrangement, id, target);
      if (spot) onMove(id, spot);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { dragged: drag?.id, over: drag?.over, handleOf };
}
