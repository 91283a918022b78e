import { locale, numeral } from "@/lib/words";
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
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(
    left > 0 ? [...items.slice(0, most), `mais ${left.toLocaleString("pt-BR")}`] : items,
  );
}

/** `1 barril`, `3 barris`, `0 barris`. */
export function counted(count: number, one: string, many: string): string {
  return `${numeral(count)} ${count === 1 ? one : many}`;
}
