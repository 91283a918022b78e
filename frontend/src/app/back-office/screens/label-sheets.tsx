export { LabelSheetsView as Component } from "@/features/labels/label-sheets-view";
