export { ImportsView as Component } from "@/features/sales/imports-view";
