import { HeroView } from "@/features/images/hero-view";

export const Component = HeroView;
