export { BatchView as Component } from "@/features/batches/batch-view";
