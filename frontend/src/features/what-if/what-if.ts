import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AskWhatIfParams } from "@/api/generated/query/model";
import { askWhatIf } from "@/api/generated/query/what-if/what-if";

export type {
  WhatIf,
  WhatIfDemand,
  WhatIfFigures,
  WhatIfFreight,
  WhatIfModel,
  WhatIfMonth,
  WhatIfOrder,
  WhatIfTerms,
} from "@/api/generated/query/model";

/** The past changes only when something happens; the answer before stays on the screen until the next is there. */
export const whatIfQuery = (asked: AskWhatIfParams) =>
  queryOptions({
    queryKey: ["what-if", asked] as const,
    queryFn: ({ signal }) => askWhatIf(asked, { signal }),
    placeholderData: keepPreviousData,
  });
