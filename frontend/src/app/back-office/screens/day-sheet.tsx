export { DaySheetView as Component } from "@/features/schedule/day-sheet-view";
