export { AnalyticsView as Component } from "@/features/bi/analytics-view";
