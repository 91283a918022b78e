/** Lower case and without accents, for comparing what people type with what is written. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

const conjunction = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** `Arujá, Igaratá e Guararema`. */
export function listed(items: readonly string[]): string {
  return conjunction.format(items);
}

/** `1 barril`, `3 barris`, `0 barris`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}
