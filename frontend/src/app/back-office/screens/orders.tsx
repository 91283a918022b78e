export { OrderOverview as Component } from "@/features/order-overview/order-overview";
