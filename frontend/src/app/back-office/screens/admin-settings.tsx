export { HouseSettings as Component } from "@/features/house-settings/house-settings";
