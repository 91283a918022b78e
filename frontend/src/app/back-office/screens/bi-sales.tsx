export { SalesView as Component } from "@/features/bi/screens";
