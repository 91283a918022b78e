import { EquipmentView } from "@/features/equipment/equipment-view";

export const Component = EquipmentView;
