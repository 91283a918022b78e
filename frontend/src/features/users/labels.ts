/** Names that a person's permission list may hold. The role decides what opens; only `audit` opens something more. */
export const grantLabels: Record<string, { label: string; hint?: string }> = {
  orders: { label: "Pedidos" },
  kits: { label: "Kits" },
  stock: { label: "Estoque" },
  audit: { label: "Histórico", hint: "Abre a leitura do histórico também para quem não é gerente." },
};

/** What a person has who is no administrator and whom nobody gave a list of their own. */
export const defaultGrants: readonly string[] = ["orders", "kits", "stock"];
