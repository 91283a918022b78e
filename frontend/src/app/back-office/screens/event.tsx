import { OrderView } from "@/features/orders/order-view";

export const Component = OrderView;
