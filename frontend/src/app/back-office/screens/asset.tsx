import { AssetView } from "@/features/equipment/asset-view";

export const Component = AssetView;
