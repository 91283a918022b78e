export { AnalyticsView as Component } from "@/features/bi/screens";
