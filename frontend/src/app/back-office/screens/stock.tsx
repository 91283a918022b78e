export { StockView as Component } from "@/features/stock/stock-view";
