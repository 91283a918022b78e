export { SalesView as Component } from "@/features/sales/sales-view";
