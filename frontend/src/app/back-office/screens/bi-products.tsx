export { ProductsView as Component } from "@/features/bi/screens";
