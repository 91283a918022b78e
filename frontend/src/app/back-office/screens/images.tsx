export { HeroView as Component } from "@/features/images/hero-view";
