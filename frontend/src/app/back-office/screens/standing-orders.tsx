export { StandingOrdersView as Component } from "@/features/standing-orders/standing-orders-view";
