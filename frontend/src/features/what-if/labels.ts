import { costCenterLabels } from "@/api/generated/fields";
import { counted, listed } from "@/lib/text";
import type { WhatIf, WhatIfDemand, WhatIfOrder } from "./what-if";

/** What is another, in one sentence. */
export function gistOf({ differences: { refused, served, freight } }: WhatIf): string {
  const parts = [
    refused.length > 0 &&
      counted(refused.length, "pedido não teria cabido como foi", "pedidos não teriam cabido como foram"),
    served.length > 0 &&
      counted(served.length, "demanda recusada teria sido atendida", "demandas recusadas teriam sido atendidas"),
    freight.length > 0 && counted(freight.length, "frete teria sido outro", "fretes teriam sido outros"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${listed(parts)}.` : "Nada mudaria.";
}

const STAGES: Record<WhatIfOrder["obstacle"]["stage"], string> = {
  placing: "Teria sido recusado",
  moving: "A mudança de data teria sido recusada, e o evento perdido",
  changing: "O aumento teria sido recusado; fica com o que tinha",
  leaving: "Não teria com o que sair no dia da entrega",
};

/** What would have become of an order. */
export const fateOf = ({ obstacle }: WhatIfOrder) => STAGES[obstacle.stage];

/** `precisava de 4 × Barril 50L e haveria 2`. */
export const shortageOf = ({ obstacle: { wanted, free, model_name } }: WhatIfOrder) =>
  `precisava de ${wanted} × ${model_name} e haveria ${free}`;

/** Who asked for what. */
export function wishOf({ kind, cost_center, wanted }: WhatIfDemand): string {
  const pieces = listed(wanted.map(({ pieces: count, model_name }) => `${count} × ${model_name}`));
  const about = { new: "Pedido novo", draft: "Rascunho", change: "Mudança de um pedido" }[kind];
  return `${about} da ${costCenterLabels[cost_center]}: ${pieces}`;
}
