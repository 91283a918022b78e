/** The ids with the one at `from` moved to `to`; what lies between moves up or down by one. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from];
  if (id === undefined) return [...ids];
  const rest = ids.filter((_, place) => place !== from);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
