export { EquipmentView as Component } from "@/features/equipment/equipment-view";
