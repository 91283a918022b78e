import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { ContainerAway, ContainerCount, ContainerLedger, CustomerContainers } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { type Paper, paperOf } from "@/api/papers";
import { dayOf, fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";

export type { ContainerAway, ContainerCount, ContainerLedger, CustomerContainers };

export const containersQuery = queryOptions({
  ...reads.readContainerLedger(),
  ...freshness.equipmentAssets,
});

/** The letter about what is overdue. */
export const containerLetterPaper = (id: number): Paper => paperOf((request) => reads.readContainerLetter(id, request));

/** What a person sends by WhatsApp: the containers that are late, or all of them where none is. */
export function reminder({ customer_name, containers }: CustomerContainers): string {
  const late = containers.filter(({ days_late }) => days_late !== null);
  const asked = late.length > 0 ? late : containers;
  const lines = asked.map(
    ({ asset_tag, capacity_l, due_at }) =>
      `${asset_tag} (${formatNumber(capacity_l)} L)${due_at ? `, combinado para ${fullDay(dayOf(due_at))}` : ""}`,
  );
  return `Olá, ${customer_name}! Estes barris ainda estão com você:\n${lines.join("\n")}\nQuando podemos buscar?`;
}
