export { ThenView as Component } from "@/features/as-of/as-of-view";
