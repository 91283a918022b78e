import { FreightTerms } from "@/features/freight/freight-view";
import { HouseSettings } from "@/features/house-settings/house-settings";

export function Component() {
  return <HouseSettings freightTerms={<FreightTerms mayEdit />} />;
}
