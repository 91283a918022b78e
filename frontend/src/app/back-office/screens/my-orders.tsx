export { MyOrdersView as Component } from "@/features/customer-page/my-orders";
