export { KegsView as Component } from "@/features/stock/kegs-view";
