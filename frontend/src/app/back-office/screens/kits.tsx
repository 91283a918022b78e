import { KitsView } from "@/features/kits/kits-view";

export const Component = KitsView;
