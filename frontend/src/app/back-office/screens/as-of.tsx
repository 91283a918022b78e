export { AsOfView as Component } from "@/features/audit/as-of-view";
