import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AskWhatIfParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";

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
    ...reads.askWhatIf(asked),
    placeholderData: keepPreviousData,
  });
