import type { Category } from "./categories";

/** Where a category stands: below whom, and behind how many siblings. */
export interface Spot {
  parentId: number | null;
  place: number;
}

/** The menu's order as a person sees it: main categories, each with what is below it. */
export type Arrangement = ReadonlyMap<number | null, readonly number[]>;

/** Read from the list in the order of the menu. What names a parent that is gone stands among the main categories. */
export function arrangementOf(categories: readonly Category[]): Arrangement {
  const known = new Set(categories.map(({ id }) => id));
  const groups = new Map<number | null, number[]>([[null, []]]);
  for (const { id, parent_id } of categories) {
    const parent = parent_id !== null && known.has(parent_id) ? parent_id : null;
    groups.set(parent, [...(groups.get(parent) ?? []), id]);
  }
  return groups;
}

export const childrenOf = (arrangement: Arrangement, id: number | null) => arrangement.get(id) ?? [];

export function spotOf(arrangement: Arrangement, id: number): Spot | undefined {
  for (const [parentId, ids] of arrangement) {
    const place = ids.indexOf(id);
    if (place >= 0) return { parentId, place };
  }
  return undefined;
}

/** The arrangement with the category at another spot; `place` counts the siblings before it, itself left out. */
export function moved(arrangement: Arrangement, id: number, { parentId, place }: Spot): Arrangement {
  const next = new Map([...arrangement].map(([parent, ids]) => [parent, ids.filter((each) => each !== id)]));
  const siblings = next.get(parentId) ?? [];
  const at = Math.max(0, Math.min(place, siblings.length));
  return next.set(parentId, [...siblings.slice(0, at), id, ...siblings.slice(at)]);
}

/** Why a category cannot stand below `parentId`; there are two levels and no third. */
export function refusal(arrangement: Arrangement, id: number, parentId: number | null): "itself" | "deep" | undefined {
  if (parentId === null) return undefined;
  if (parentId === id) return "itself";
  const hasChildren = childrenOf(arrangement, id).length > 0;
  return hasChildren || spotOf(arrangement, parentId)?.parentId !== null ? "deep" : undefined;
}

/** Whether both hold the same categories, so that a wish made with one still means something for the other. */
export function holdSame(one: Arrangement, other: Arrangement): boolean {
  const ids = (each: Arrangement) => [...each.values()].flat().sort((a, b) => a - b);
  return String(ids(one)) === String(ids(other));
}
