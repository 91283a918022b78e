export { ContainersView as Component } from "@/features/containers/containers-view";
