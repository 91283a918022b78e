export { SalesView as Component } from "@/features/bi/sales-view";
