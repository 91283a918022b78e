export { ProductionView as Component } from "@/features/batches/production-view";
