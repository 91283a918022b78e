export { MyOrdersView as Component } from "@/features/my-orders/my-orders";
