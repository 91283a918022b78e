export { BeersView as Component } from "@/features/beers/beers-view";
