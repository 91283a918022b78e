export { TapLogView as Component } from "@/features/taps/tap-log-view";
