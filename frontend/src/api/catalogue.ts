import type { Untrue } from "@/lib/invalidate";

/** What a change of products, categories or their pictures makes untrue: each counts, names or shows the others. */
export const touchedByCatalogue = ["catalogue", "images"] as const satisfies Untrue;
