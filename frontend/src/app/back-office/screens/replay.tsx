export { ReplayView as Component } from "@/features/replay/replay-view";
