import type { DropTarget, ItemDropTarget } from "react-aria-components/useDragAndDrop";
import { type Arrangement, childrenOf, refusal, type Spot, spotOf } from "./arrangement";

/**
 * What a height on the screen stands for: the upper third of a row for the place before it, the lower for the place
 * after it. A menu is put in another order more often than in other levels, so "into" must not be hit by chance.
 */
export function placeAt(
  tree: HTMLElement,
  clientY: number,
  isValid: (target: ItemDropTarget) => boolean,
): ItemDropTarget | null {
  const rows = [...tree.querySelectorAll<HTMLElement>("[role=row][data-key]")];
  const row = rows.find((each) => each.getBoundingClientRect().bottom >= clientY) ?? rows.at(-1);
  if (!row) return null;
  const key = Number(row.dataset.key);
  const box = row.getBoundingClientRect();
  const share = (clientY - box.top) / box.height;
  const into: ItemDropTarget = { type: "item", key, dropPosition: "on" };
  if (share > 1 / 3 && share < 2 / 3 && isValid(into)) return into;
  return { type: "item", key, dropPosition: share < 1 / 2 ? "before" : "after" };
}

/**
 * The spot that a place between two rows, or on a row, stands for; `undefined` where the category may not stand. The
 * dragged one does not count itself.
 */
export function spotAt(arrangement: Arrangement, id: number, target: DropTarget): Spot | undefined {
  const spot = target.type === "item" ? spotBeside(arrangement, id, target) : undefined;
  return spot && !refusal(arrangement, id, spot.parentId) ? spot : undefined;
}

function spotBeside(arrangement: Arrangement, id: number, target: ItemDropTarget): Spot | undefined {
  const key = Number(target.key);
  if (target.dropPosition === "on") return { parentId: key, place: childrenOf(arrangement, key).length };
  const at = spotOf(arrangement, key);
  if (!at) return undefined;
  const before = childrenOf(arrangement, at.parentId)
    .slice(0, at.place + (target.dropPosition === "after" ? 1 : 0))
    .filter((each) => each !== id);
  return { parentId: at.parentId, place: before.length };
}
