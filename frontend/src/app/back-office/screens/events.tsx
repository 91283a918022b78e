import { OrdersView } from "@/features/orders/orders-view";

export const Component = OrdersView;
