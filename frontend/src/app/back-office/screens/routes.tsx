export { RoutesView as Component } from "@/features/routes/routes-view";
