export { ImportsView as Component } from "@/features/imports/imports-view";
