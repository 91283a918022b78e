export { PriceListsView as Component } from "@/features/price-lists/price-lists-view";
