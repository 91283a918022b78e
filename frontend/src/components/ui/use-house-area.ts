import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { areaOf } from "@/lib/phone";

/** The area code of the house, where the screen has read the house's data already: a field asks for nothing. */
export function useHouseArea(): string {
  const phones = useQuery({ ...siteRead(), enabled: false }).data?.phones;
  return areaOf(phones?.whatsappBusiness ?? phones?.whatsappShop ?? phones?.landline ?? "");
}
