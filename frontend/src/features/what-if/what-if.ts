import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AskWhatIfParams } from "@/api/generated/query";
import { askWhatIf } from "@/api/generated/query";

export type {
  WhatIf,
  WhatIfDemand,
  WhatIfFigures,
  WhatIfFreight,
  WhatIfModel,
  WhatIfMonth,
  WhatIfOrder,
  WhatIfTerms,
} from "@/api/generated/query";

/** The past changes only when something happens; the answer before stays on the screen until the next is there. */
export const whatIfQuery = (asked: AskWhatIfParams) =>
  queryOptions({
    queryKey: ["what-if", asked] as const,
    queryFn: ({ signal }) => askWhatIf(asked, { signal }),
    placeholderData: keepPreviousData,
  });
