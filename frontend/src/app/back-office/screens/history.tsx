export { HistoryView as Component } from "@/features/history/history-view";
