export { OverviewView as Component } from "@/features/bi/overview-view";
