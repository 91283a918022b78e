export { MyRouteView as Component } from "@/features/routes/my-route-view";
