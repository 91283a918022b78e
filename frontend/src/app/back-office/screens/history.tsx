export { HistoryView as Component } from "@/features/audit/history-view";
