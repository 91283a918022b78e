export { KegView as Component } from "@/features/stock/keg-view";
