export { SealView as Component } from "@/features/audit/seal-view";
