export { AssetView as Component } from "@/features/equipment/asset-view";
