import type { EventOrderBody, ItemBody, NewEventOrderBody } from "@/api/generated/command";
import type { EventOrder, FreightQuote, OrderItem } from "@/api/generated/query";
import { dayOf } from "@/lib/days";
import { moneyText } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { now } from "@/lib/server-clock";
import { amountOf, blankForm, countOf, type OrderForm, pastDates, plainFields } from "./form";
import { beerOf, type ChosenItem, type KitBeer, priceOf, quantityOf } from "./items";

/** The form as the server takes it. What cannot be read was refused before. */
export function bodyOf(form: OrderForm): Omit<NewEventOrderBody, "status"> {
  const place = form.collects ? null : form.place;
  return {
    ...plainFields.bodyOf(form),
    cost_center: form.cost_center || "choperia",
    deposit_amount: amountOf(form.deposit_amount) ?? 0,
    preferred_delivery_shift: form.preferred_delivery_shift,
    pickup_shift: form.pickup_date ? form.pickup_shift : null,
    items: form.items.map(itemBody),
    delivery_address: place?.address ?? (form.collects ? "" : form.address.trim()),
    delivery_place_id: place?.place_id ?? "",
    delivery_lat: place?.lat ?? null,
    delivery_lng: place?.lng ?? null,
    shell_deposit: amountOf(form.shell_deposit) ?? 0,
    empties_to_collect: countOf(form.empties_to_collect) ?? 0,
    past: form.past !== "" && form.past === pastDates(form, dayOf(now())),
  };
}

function itemBody(item: ChosenItem): ItemBody {
  return {
    ...(item.line === null ? {} : { id: item.line }),
    [`${item.kind}_id`]: item.ref,
    ...(item.keg ? { container_l: item.keg.litres, mode: item.keg.mode } : {}),
    ...(item.slots
      ? {
          slots: beerOf(item).map(({ model, beer, kegs, price }) => ({
            model_id: model,
            beer_id: beer,
            quantity: kegs,
            unit_price: price,
          })),
        }
      : {}),
    quantity: quantityOf(item) ?? 1,
    unit_price: priceOf(item) ?? 0,
  };
}

/** What the order takes from a quote. The server believes the signature, not the figures beside it. */
export function freightBody(
  quote: FreightQuote | undefined,
): Pick<EventOrderBody, "delivery_distance_km" | "delivery_duration_min" | "freight_price" | "freight_quote_json"> {
  if (!quote) return {};
  return {
    delivery_distance_km: quote.distance_km,
    delivery_duration_min: quote.duration_min,
    freight_price: quote.freight_price,
    freight_quote_json: { ...quote.quote_json },
  };
}

export const newOrderBody = (form: OrderForm, quote: FreightQuote | undefined, draft: boolean): NewEventOrderBody => ({
  ...bodyOf(form),
  ...freightBody(quote),
  status: draft ? "draft" : "awaiting_deposit",
  ...(form.lead !== null && { lead_id: form.lead }),
});

/** Only what is not as it was: what somebody else changed meanwhile and this person did not is left alone. */
export function changesBody(before: OrderForm, after: OrderForm, quote: FreightQuote | undefined): EventOrderBody {
  const [old, fresh] = [bodyOf(before), bodyOf(after)] as Record<string, unknown>[];
  const changed = Object.entries(fresh ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old?.[name]),
  );
  return { ...Object.fromEntries(changed), ...freightBody(quote) };
}

/** An order as the wizard shows it. */
export function formOf(order: EventOrder): OrderForm {
  const { delivery_place_id: place_id, delivery_lat: lat, delivery_lng: lng } = order;
  return {
    ...blankForm(order.cost_center),
    ...plainFields.fieldsOf(order),
    customer: order.customer_id ?? null,
    deposit_amount: order.deposit_amount ? moneyText(order.deposit_amount) : "",
    preferred_delivery_shift: order.preferred_delivery_shift,
    pickup_shift: order.pickup_shift ?? order.preferred_delivery_shift,
    items: order.items.filter(({ kit_line }) => kit_line === null).map((item) => chosen(item, order)),
    address: order.delivery_address,
    place: place_id && lat !== null && lng !== null ? { address: order.delivery_address, place_id, lat, lng } : null,
    ...(order.freight?.distance_reason && {
      stated_km: formatNumber(order.freight.distance_km),
      distance_reason: order.freight.distance_reason,
    }),
    shell_deposit: order.shell_deposit ? moneyText(order.shell_deposit) : "",
    empties_to_collect: order.empties_to_collect ? String(order.empties_to_collect) : "",
  };
}

/** A new order with the customer, place and lines of an earlier one, for days that are still to be chosen. A line that
 * was one certain asset asks for any of its model. */
export function repeated(order: EventOrder): OrderForm {
  const {
    customer_name,
    customer_phone,
    customer_document,
    customer,
    cost_center,
    items,
    collects,
    address,
    place,
    notes,
  } = formOf(order);
  return {
    ...blankForm(cost_center || undefined),
    customer_name,
    customer_phone,
    customer_document,
    customer,
    collects,
    address,
    place,
    notes,
    items: items.map((item) => ({ ...(item.kind === "asset" ? anyOfModel(item) : item), line: null })),
  };
}

const anyOfModel = (item: ChosenItem): ChosenItem =>
  item.model === null ? item : { ...item, kind: "model", ref: item.model, tag: "", model: null };

function chosen(item: OrderItem, order: EventOrder): ChosenItem {
  return {
    key: `line-${item.id}`,
    line: item.id,
    kind: item.kind,
    ref: item.asset_id ?? item.kit_id ?? item.product_id ?? item.beer_id ?? item.model_id ?? 0,
    ...(item.container_l === null ? {} : { keg: { litres: item.container_l, mode: item.mode } }),
    ...(item.slots.length > 0 ? { slots: beerInKit(item, order) } : {}),
    name: item.product_name,
    unitKg: item.weight_kg / item.quantity,
    tag: item.kind === "asset" ? (item.assets[0]?.asset_tag ?? "") : "",
    model: order.bookings.find((booking) => booking.asset_id === item.asset_id)?.model_id ?? null,
    quantity: String(item.quantity).replace(".", ","),
    price: moneyText(item.unit_price),
    ...(item.rental_period && { rental: item.rental_period }),
  };
}

/** The slots of a kit, with what their lines of beer say: both are in the same order. */
function beerInKit(kit: OrderItem, order: EventOrder): KitBeer[] {
  const lines = order.items.filter(({ kit_line }) => kit_line === kit.id);
  const taken = new Map<number, number>();
  return kit.slots.flatMap((slot, number) => {
    const kegs = slot.quantity / kit.quantity;
    const containers = Number.isInteger(kegs) ? kegs : 1;
    const first = taken.get(slot.model_id) ?? 0;
    taken.set(slot.model_id, first + containers);
    return Array.from({ length: containers }, (_, each) => ({
      model: slot.model_id,
      at: first + each,
      beer: slot.beer_id,
      name: lines[number]?.product_name ?? "",
      litres: lines[number]?.container_l ?? 0,
      kegs: kegs / containers,
      price: slot.unit_price,
    }));
  });
}
