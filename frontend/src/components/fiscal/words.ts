import { amendmentKindLabels, noteKindLabels } from "@/api/generated/fields";
import type { IssuedNote, NoteDraft } from "@/api/generated/query";
import { fullDay } from "@/lib/days";

/** `NF-e de venda`, or `NF-e de venda, complemento`. */
export const noteName = ({ kind, amendment }: Pick<NoteDraft, "kind" | "amendment">) =>
  amendment ? `${noteKindLabels[kind]}, ${amendmentKindLabels[amendment].toLowerCase()}` : noteKindLabels[kind];

/** What a note is of: the code of an order, or a day of the bar. */
export const draftSubject = ({ order_code, day }: Pick<NoteDraft, "order_code" | "day">) =>
  order_code || `Balcão, ${fullDay(day)}`;

export const noteSubject = ({ order_code, sale_day }: Pick<IssuedNote, "order_code" | "sale_day">) =>
  order_code || (sale_day ? `Balcão, ${fullDay(sale_day)}` : "");
