export { OrderView as Component } from "@/features/orders/order-view";
