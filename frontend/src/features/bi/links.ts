import { paths } from "@/app/paths";
import { type BiFilter, narrowed, withFilter } from "./filter";
import type { FilterName, Report, Row } from "./shapes";

/** Where a row leads; `undefined` where it leads nowhere. */
export type RowLink = (row: Row) => string | undefined;

/** The screen on which each report is looked into. */
const screens: Record<string, string> = {
  "sales-by-product": paths.bi.products,
  "product-sales": paths.bi.products,
  "utilisation-by-asset": paths.bi.analytics,
};

/** Within the screens of BI a row leads to the screen that says more about it. */
export const onScreens = (report: string) => screens[report] ?? paths.bi.report(report);

const fields: Partial<Record<FilterName, "categoryId" | "productId" | "modelId" | "beerId">> = {
  category_id: "categoryId",
  product_id: "productId",
  model_id: "modelId",
  beer_id: "beerId",
};

/** Where the rows of a report lead: a bucket into its days, everything else where the report itself says. */
export function rowLinks(
  report: Report,
  filter: BiFilter,
  today: string,
  here: string,
  target: (report: string) => string,
): RowLink {
  const bucket = report.columns.find(({ key, unit }) => key === report.keys[0] && unit === "bucket");
  if (bucket) {
    return (row) => {
      const next = narrowed(filter, String(row[bucket.key]), report.grain, today);
      return next && withFilter(here, next);
    };
  }
  const { drill } = report;
  const field = drill && fields[drill.filter];
  if (!drill || !field) return () => undefined;
  return (row) => {
    const id = row[drill.column];
    if (typeof id !== "number") return undefined;
    // a screen has many reports: the place in it is named, too
    return `${withFilter(target(drill.report), { ...filter, [field]: id })}#${drill.report}`;
  };
}
