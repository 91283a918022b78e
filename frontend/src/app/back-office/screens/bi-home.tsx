export { OverviewView as Component } from "@/features/bi/screens";
