export { SealView as Component } from "@/features/seal/seal-view";
