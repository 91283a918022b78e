import { numeral, t } from "@/lib/words";

/** Lower case and without accents, for comparing what people type with what is written. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** `Arujá, Igaratá e Guararema`; with more than `most` of them, `Arujá, Igaratá e mais 5`. */
export function listed(items: readonly string[], most = items.length): string {
  const left = items.length - most;
  const named = left > 0 ? [...items.slice(0, most), `mais ${numeral(left)}`] : items;
  const first = named.slice(0, -1).join(", ");
  return [first, ...named.slice(-1)].filter(Boolean).join(t(" e "));
}

/** `1 barril`, `3 barris`, `0 barris`. */
export function counted(count: number, one: string, many: string): string {
  return `${numeral(count)} ${count === 1 ? one : many}`;
}
