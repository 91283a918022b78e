export { StockItemView as Component } from "@/features/stock/stock-item-view";
