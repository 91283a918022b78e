export { TableCodesView as Component } from "@/features/taps/table-codes-view";
