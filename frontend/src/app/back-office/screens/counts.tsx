export { CountsView as Component } from "@/features/counts/counts-view";
