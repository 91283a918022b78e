import { HistoryView } from "@/features/audit/history-view";

export const Component = HistoryView;
