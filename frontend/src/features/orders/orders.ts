import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import {
  type EventOrder,
  type EventOrderRow,
  type ListEventOrdersParams,
  listBeerKegs,
  readAvailableEquipment,
  readKeptPaper,
} from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { AS_PDF, type Paper, paperOf } from "@/api/papers";
import { withoutEmpty } from "@/api/parameters";
import { apart, still } from "@/api/read";
import { handoverWords } from "@/components/orders/handover";
import type { Attention } from "@/components/orders/order-marks";
import type { OrderStanding } from "@/components/orders/order-standing";
import type { CostCenter } from "@/lib/cost-centers";
import { now } from "@/lib/server-clock";

export type { EventOrder, EventOrderCounts as OrderCounts, EventOrderRow } from "@/api/generated/query";
export type OrderItem = EventOrder["items"][number];
export type OrderBooking = EventOrder["bookings"][number];
export type OrderStop = EventOrder["stops"][number];
export type KeptProof = OrderStop["proofs"][number];
export type OrderPayment = EventOrder["money"]["payments"][number];
export type Delay = NonNullable<EventOrder["money"]["delay"]>;
export type OrderFreight = NonNullable<EventOrder["freight"]>;

export interface OrderFilter {
  page: number;
  limit: number;
  search: string;
  status?: OrderStanding;
  costCenter?: CostCenter;
  attention?: Attention;
  inField?: boolean;
}

export const ordersQuery = (filter: OrderFilter) =>
  queryOptions({
    ...reads.listEventOrders(parameters(filter)),
    placeholderData: keepPreviousData,
    ...freshness.events,
    // a list that stays open at the counter all day tells of what others do
    refetchInterval: EVERY_MINUTE,
  });

const EVERY_MINUTE = 60_000;

const parameters = ({ costCenter, inField, ...filter }: OrderFilter) =>
  withoutEmpty<ListEventOrdersParams>({
    ...filter,
    cost_center: costCenter,
    in_field: inField,
    sort: "created_at",
    order: "desc",
  });

/** Whether everything of an order is known, or only its row in the list. */
export const isWhole = (order: EventOrderRow): order is EventOrder => "bookings" in order;

/** Always asked anew: what is next depends on what others did a minute ago. */
export const orderQuery = (id: number) =>
  queryOptions({
    ...reads.getEventOrder(id),
    staleTime: 0,
    refetchOnMount: "always",
  });

/** Users who can drive. */
export const driversQuery = queryOptions({
  ...reads.listDrivers(),
});

export const pixQuery = (id: number, version: number, txid: string) =>
  queryOptions({
    ...apart(reads.readEventOrderPix(id, { txid }), version),
    retry: false,
  });

/** What could take the place of a piece: free for its dates, of its model, and not with the order already. */
export const freeForQuery = (order: EventOrder, booking: OrderBooking) =>
  queryOptions({
    ...apart(reads.readAvailableEquipment({ except_order: order.id }), "instead", booking.asset_id),
    queryFn: async ({ signal }) => {
      const [{ assets, with_beer }, full] = await Promise.all([
        readAvailableEquipment({ ...spanOf(booking), except_order: order.id }, { signal }),
        fullOf(order, booking, signal),
      ]);
      const free = full ? with_beer.filter((asset) => full.has(asset.id)) : assets;
      return free.filter((asset) => asset.model_id === booking.model_id);
    },
    select: (assets) => {
      const held = new Set(order.bookings.flatMap((each) => (HELD.has(each.state) ? each.asset_id : [])));
      return assets.filter((asset) => !held.has(asset.id));
    },
    staleTime: 0,
  });

const HELD: ReadonlySet<OrderBooking["state"]> = new Set(["booked", "set_aside", "out"]);

/** For a line of beer the containers that are full of the same beer and still good; any other line takes no beer. */
async function fullOf(order: EventOrder, booking: OrderBooking, signal: AbortSignal): Promise<Set<number> | undefined> {
  const line = order.items.find((item) => item.kind === "beer" && item.id === booking.item_id);
  if (!line?.beer_id) return undefined;
  const { kegs } = await listBeerKegs({ beer_id: line.beer_id, status: "full", limit: 1000 }, { signal });
  return new Set(kegs.flatMap((keg) => (keg.days_left >= 0 && keg.container_id) || []));
}

/** A piece that the customer has is swapped now, and for at least an hour. */
function spanOf({ state, start, end }: OrderBooking): { from: string; to: string } {
  if (state !== "out") return { from: start, to: end };
  const from = now();
  return { from: new Date(from).toISOString(), to: new Date(Math.max(Date.parse(end), from + HOUR)).toISOString() };
}

const HOUR = 3_600_000;

export const documentPaper = (id: number, kind: DocumentKind): Paper =>
  paperOf((request) =>
    kind === "dossier" ? reads.readEventOrderDossier(id, request) : reads.readEventOrderDocument(id, kind, request),
  );
export const keptPaper = (id: number, sha256: string): Promise<Blob> => readKeptPaper(id, sha256, AS_PDF);
/** A signature or photo as an address that a picture takes. It never changes. */
export function proofQuery(id: number, proof: number) {
  const file = still(reads.readStopProof(id, proof, { as: "blob" }));
  return queryOptions({
    ...file,
    queryFn: async (context) => dataUrl(await file.queryFn(context)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const dataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The picture could not be read."));
    reader.readAsDataURL(file);
  });

export const receiptPaper = (id: number, payment_id: number): Paper =>
  paperOf((request) => reads.readPaymentReceipt(id, payment_id, request));

/** What the documents of an order are called. */
export function documentsOf({ collects }: Pick<EventOrder, "collects">) {
  const { out, back } = handoverWords(collects);
  return {
    quote: "Orçamento",
    contract: "Contrato de locação",
    "delivery-note": `Comprovante de ${out.toLowerCase()}`,
    "pickup-note": `Comprovante de ${back.toLowerCase()}`,
    dossier: "Dossiê do pedido",
  } as const;
}
export type DocumentKind = keyof ReturnType<typeof documentsOf>;
