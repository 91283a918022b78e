export { ReceivablesView as Component } from "@/features/receivables/receivables-view";
