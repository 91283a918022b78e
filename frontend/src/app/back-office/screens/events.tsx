export { OrdersView as Component } from "@/features/orders/orders-view";
