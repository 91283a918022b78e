export { CountView as Component } from "@/features/counts/count-view";
