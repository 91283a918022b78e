import { HistoryView } from "@/features/history/history-view";

export const Component = HistoryView;
