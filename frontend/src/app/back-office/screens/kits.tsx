export { KitsView as Component } from "@/features/kits/kits-view";
