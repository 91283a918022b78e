import type {
  ColumnUnit,
  DrillFilter,
  ReportCardArea,
  ReportCardFiltersItem,
  ReportRowsItem,
} from "@/api/generated/query";

export type { Column, Report, ReportCard, ReportList } from "@/api/generated/query";
export type Area = ReportCardArea;
export type FilterName = ReportCardFiltersItem | DrillFilter;
export type Row = ReportRowsItem;
export type Cell = Row[string];
export type Unit = ColumnUnit;
