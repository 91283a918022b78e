export { ThenView as Component } from "@/features/then/then-view";
