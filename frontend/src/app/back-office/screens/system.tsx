export { SystemView as Component } from "@/features/system/system-view";
