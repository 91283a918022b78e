import { queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { shouldRetry } from "./freshness";
import { acceptMyQuote, requestChangeOfMyOrder } from "./generated/command";
import { readMyOrder, readMyOrderPaper } from "./generated/query";
import * as reads from "./generated/reads";
import { AS_PDF, paperOf } from "./papers";
import type { PageSource } from "./public/customer-page";

export type { MyOrders } from "./generated/query";

/** Every order of the signed-in customer, what they owe, and the containers that they have. */
export const myOrdersQuery = () =>
  queryOptions({
    ...reads.listMyOrders(),
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** The page of one of them. */
export const pageOfMine = (id: number): PageSource => ({
  page: reads.readMyOrder(id),
  acceptQuote: async (name, textSha256) => {
    await acceptMyQuote(id, { name, text_sha256: textSha256 });
    return readMyOrder(id);
  },
  requestChange: async (text) => {
    await requestChangeOfMyOrder(id, { text });
    return readMyOrder(id);
  },
  keptPaper: (sha256) => readMyOrderPaper(id, sha256, AS_PDF),
  document: (kind) => paperOf((request) => reads.readMyOrderDocument(id, kind, request)),
  receipt: (payment) => paperOf((request) => reads.readMyReceipt(id, payment, request)),
});
