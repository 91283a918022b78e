export { ReplayView as Component } from "@/features/audit/replay-view";
