import type { RentalPeriod } from "@/api/equipment";
import { handoverWords } from "@/components/orders/handover";
import { periodsOf } from "@/components/orders/rental";
import { type Day, dayOf, isDay } from "@/lib/days";
import { sumMoney, times } from "@/lib/money";
import { type Shift, shiftNames } from "@/lib/shifts";
import { counted } from "@/lib/text";
import type { ExtensionBody } from "./commands";
import type { EventOrder, EventOrderRow } from "./orders";
import { type Ruled, ruled } from "./rules";
import { producing } from "./to-produce-field";

const PERIODS: Record<RentalPeriod, [string, string]> = {
  daily: ["diária", "diárias"],
  weekly: ["semana", "semanas"],
  monthly: ["mês", "meses"],
};

export interface ExtensionForm {
  date: Day;
  shift: Shift;
  toProduce: string;
}

/** The pickup that is agreed now. */
export function agreedPickup(
  order: Pick<EventOrderRow, "pickup_at" | "pickup_shift" | "preferred_delivery_shift">,
): Pick<ExtensionForm, "date" | "shift"> {
  return {
    date: order.pickup_at ? dayOf(order.pickup_at) : "",
    shift: order.pickup_shift ?? order.preferred_delivery_shift,
  };
}

/** Any other pickup than the agreed one; an earlier one costs the same. */
export function extending(
  form: ExtensionForm,
  order: Pick<EventOrder, "pickup_at" | "pickup_shift" | "preferred_delivery_shift" | "collects">,
): Ruled<"date", ExtensionBody> {
  const agreed = agreedPickup(order);
  const place = ({ date, shift }: Pick<ExtensionForm, "date" | "shift">) => `${date} ${shiftNames.indexOf(shift)}`;
  return ruled(
    {
      date: !isDay(form.date)
        ? `Informe o dia ${handoverWords(order.collects).ofBack}.`
        : place(form) === place(agreed)
          ? "Escolha outro dia ou outro turno."
          : undefined,
    },
    () => ({ pickup_date: form.date, pickup_shift: form.shift, ...producing(form.toProduce) }),
  );
}

/** What a line costs for the periods that a later pickup takes more; only the kits that are out. */
export interface ExtraPeriods {
  id: number;
  text: string;
  amount: number;
}

export function extraPeriods(
  order: Pick<EventOrder, "items" | "pickup_at" | "preferred_delivery_date">,
  day: string,
): ExtraPeriods[] {
  const { preferred_delivery_date: delivery, pickup_at } = order;
  if (!delivery || !pickup_at || !isDay(day)) return [];
  return order.items.flatMap(({ id, product_name, unit_price, rental_period: rental, kits_out: kits }) => {
    if (!rental || kits === 0) return [];
    const more =
      periodsOf(rental, { delivery, pickup: day }) - periodsOf(rental, { delivery, pickup: dayOf(pickup_at) });
    if (more <= 0) return [];
    const text = `${kits} × ${product_name}: mais ${counted(more, ...PERIODS[rental])}`;
    return [{ id, text, amount: times(kits * more, unit_price) }];
  });
}

export const extraAmount = (extra: readonly ExtraPeriods[]): number => sumMoney(extra.map(({ amount }) => amount));
