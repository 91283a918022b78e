export { TapBoard as Component } from "@/features/taps/tap-board";
