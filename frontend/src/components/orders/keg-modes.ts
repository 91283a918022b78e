import type { OrderItemMode } from "@/api/generated/query";

/** How the kegs of a line of beer are sold. */
export const kegModes: Record<OrderItemMode, string> = { sold: "Vendido", consigned: "Consignado" };
