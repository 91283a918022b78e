import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { EventOrder, EventOrderList, EventOrderRow, Pix } from "@/api/generated/query";
import type { EventOrderStatus } from "@/components/ui/status-badge";
import type { CostCenter } from "@/lib/cost-centers";

export type { EventOrder, EventOrderCounts as OrderCounts, EventOrderRow } from "@/api/generated/query";
export type OrderItem = EventOrder["items"][number];
export type OrderBooking = EventOrder["bookings"][number];
export type OrderFreight = NonNullable<EventOrder["freight"]>;

export const ORDERS = "/api/v1/event-orders";
export const ordersKey = ["event-orders"] as const;

export const attentions = {
  overdue: "Sinal atrasado",
  late: "Devolução atrasada",
  endangered: "Em risco",
} as const;
export type Attention = keyof typeof attentions;

export interface OrderFilter {
  page: number;
  limit: number;
  search: string;
  status?: EventOrderStatus;
  costCenter?: CostCenter;
  attention?: Attention;
  inField?: boolean;
}

export const ordersQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...ordersKey, "list", filter],
    queryFn: ({ signal }) => apiFetch<EventOrderList>(`${ORDERS}?${parameters(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.events,
    // a list that stays open at the counter all day tells of what others do
    refetchInterval: EVERY_MINUTE,
  });

const EVERY_MINUTE = 60_000;

function parameters({ page, limit, search, status, costCenter, attention, inField }: OrderFilter): string {
  const given = {
    page,
    limit,
    search: search || undefined,
    status,
    cost_center: costCenter,
    attention,
    in_field: inField,
    sort: "created_at",
    order: "desc",
  };
  const wanted = Object.entries(given).filter(([, value]) => value !== undefined);
  return new URLSearchParams(wanted.map(([key, value]) => [key, String(value)])).toString();
}

/** Whether everything of an order is known, or only its row in the list. */
export const isWhole = (order: EventOrderRow): order is EventOrder => "bookings" in order;

export const fetchOrder = (id: number, signal?: AbortSignal): Promise<EventOrder> =>
  apiFetch(`${ORDERS}/${id}`, { signal });

/** Always asked anew: what is next depends on what others did a minute ago. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ordersKey, "one", id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    staleTime: 0,
    refetchOnMount: "always",
  });

export const pixQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...ordersKey, "pix", id, version],
    queryFn: ({ signal }) => apiFetch<Pix>(`${ORDERS}/${id}/pix`, { signal }),
    retry: false,
  });

export interface FreeAsset {
  id: number;
  model_id: number;
  asset_tag: string;
  location_name: string;
}

/** What could take the place of a piece: free for its dates, of its model, and not with the order already. */
export const freeForQuery = (order: EventOrder, booking: OrderBooking) =>
  queryOptions({
    queryKey: ["equipment", "available", "instead", order.id, booking.asset_id],
    queryFn: ({ signal }) =>
      apiFetch<{ assets: FreeAsset[] }>(
        `/api/v1/equipment/available?${new URLSearchParams({
          from: booking.start,
          to: booking.end,
          except_order: String(order.id),
        })}`,
        { signal },
      ),
    select: (answer) => {
      const held = new Set(order.bookings.flatMap((each) => (each.state === "released" ? [] : each.asset_id)));
      return answer.assets.filter((asset) => asset.model_id === booking.model_id && !held.has(asset.id));
    },
    staleTime: 0,
  });

/** The printable page of a document, as HTML. */
export const documentQuery = (id: number, kind: DocumentKind) =>
  queryOptions({
    queryKey: [...ordersKey, "document", id, kind],
    queryFn: ({ signal }) =>
      apiFetch<string>(`${ORDERS}/${id}/documents/${kind}`, { signal, as: "text", headers: { Accept: "text/html" } }),
    staleTime: 0,
    refetchOnMount: "always",
  });

export const documents = {
  contract: "Contrato de locação",
  "delivery-note": "Comprovante de entrega",
  "pickup-note": "Comprovante de recolhimento",
  dossier: "Dossiê do pedido",
} as const;
export type DocumentKind = keyof typeof documents;
