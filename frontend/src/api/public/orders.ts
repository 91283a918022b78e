import { publicPost } from "./post";
import { isRecord, textIn } from "./reading";

/** An order from the menu, with the prices that the visitor saw. */
export interface SiteOrder {
  place: "table" | "pickup";
  /** The number of the table whose code was read. */
  table?: number;
  products: readonly { product_id: number; quantity: number; unit_price: number }[];
  name: string;
  /** As people type it. */
  phone: string;
  notes: string;
}

/** Records the order and returns its number. The same token again is the same order, so it can be sent again where no answer came. */
export async function sendSiteOrder(order: SiteOrder, token: string, captcha: string): Promise<string> {
  const answer = await publicPost("/api/v1/leads/orders", { ...order, token, captcha_token: captcha });
  return isRecord(answer) ? textIn(answer.reference) : "";
}
