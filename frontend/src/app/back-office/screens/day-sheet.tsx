import { DaySheetView } from "@/features/schedule/day-sheet-view";

export const Component = DaySheetView;
