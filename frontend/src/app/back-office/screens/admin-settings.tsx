import { FreightTerms } from "@/features/freight/freight-view";
import { HouseSettings } from "@/features/site/house-settings";

export function Component() {
  return <HouseSettings freightTerms={<FreightTerms mayEdit />} />;
}
