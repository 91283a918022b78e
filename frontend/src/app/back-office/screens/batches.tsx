export { BatchesView as Component } from "@/features/batches/batches-view";
