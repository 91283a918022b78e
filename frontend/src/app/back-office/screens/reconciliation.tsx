export { ReconciliationView as Component } from "@/features/reconciliation/reconciliation-view";
