import { longDay } from "@/lib/days";
import type { DriverDay } from "./actions";
import { nameOf } from "./words";

/** Whose a piece is that is not in the load of `day`, as far as the phone knows without a network: a sentence. */
export function foreignWords(tag: string, day: DriverDay, days: readonly DriverDay[]): string {
  const isIt = ({ asset_tag }: { asset_tag: string }) => asset_tag.toLowerCase() === tag.toLowerCase();
  const here = day.stops.find(({ pieces }) => pieces.some(isIt));
  if (here?.kind === "pickup") return `${tag} está com ${nameOf(here)}: é para recolher.`;
  if (here) return `${tag} é de ${nameOf(here)}, e esta parada não é mais de hoje.`;
  // a day that an older version of the page has kept does not say it
  const other = (day.elsewhere ?? []).find(isIt);
  if (other) return `${tag} é do pedido ${other.order_code}, de ${other.driver_name}, no carro ${other.vehicle_name}.`;
  for (const { date, stops } of days.filter((each) => each.date > day.date)) {
    const later = stops.find(({ kind, pieces }) => kind === "delivery" && pieces.some(isIt));
    if (later) return `${tag} é da carga de ${longDay(date)}: vai para ${nameOf(later)}.`;
  }
  return `${tag} não está na carga de hoje.`;
}
