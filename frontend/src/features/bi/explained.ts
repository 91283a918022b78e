import { whyPaths } from "@/api/why";
import type { BiFilter } from "./filter";
import type { Report } from "./shapes";

/** The figure of the summary that the sum of a column is, by report and column. */
const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  revenue: { total: "revenue" },
  "revenue-by-source": { counter: "sales_revenue", events: "event_revenue", total: "revenue" },
  "sales-heat": { sales: "sales", amount: "sales_revenue" },
  "sales-by-category": { amount: "sales_revenue" },
  customers: { orders: "orders_placed" },
  "event-margins": { amount: "event_revenue" },
  "refused-demand": { requests: "refusals" },
};

/** What explains the sum of a column; nothing explains it for one category, product, model or beer. */
export function whyOfSum(report: Report, filter: BiFilter, column: string): string | undefined {
  const { categoryId, productId, modelId, beerId } = filter;
  const isNarrowed = [categoryId, productId, modelId, beerId].some((id) => id !== undefined);
  const figure = explained[report.key]?.[column];
  return figure && !isNarrowed ? whyOfFigure(report, filter, figure) : undefined;
}

/** What explains a figure of the summary for the days of a report. */
export const whyOfFigure = ({ period }: Report, { costCenter }: BiFilter, figure: string) =>
  whyPaths.summary(figure, {
    from: period.from,
    to: period.to,
    ...(costCenter && { cost_center: costCenter }),
  });
