import { useQuery } from "@tanstack/react-query";
import { standingDraftQuery } from "@/api/standing-orders";
import { buttonsOf } from "./actions";
import type { EventOrder } from "./orders";

/** The buttons of an order on its screen. Of a standing order's draft the customer agreed on the prices long ago. */
export function useButtons(order: EventOrder) {
  const made = useQuery({ ...standingDraftQuery(order.id), enabled: order.status === "draft" });
  return buttonsOf(order, Boolean(made.data?.draft));
}
