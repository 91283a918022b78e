import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { beersKey } from "./beers";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { type ReadLabelsParams, readLabel, readLabels } from "./generated/query";

export type { LabelledOrder, ReadLabel } from "./generated/query";
export type PaperName = ReadLabelsParams["paper"];

/** Below the beers: what moves a keg changes what its label says. */
export const labelsKey = [...beersKey, "labels"] as const;

/** What a label is of, as it is now. */
export const labelQuery = (tag: string) =>
  queryOptions({
    queryKey: [...labelsKey, "read", tag],
    queryFn: ({ signal }) => readLabel({ tag }, { signal }),
    ...freshness.lists,
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** Labels as sheets of A4. */
export const labelSheetsQuery = (asked: ReadLabelsParams) =>
  queryOptions({
    queryKey: [...labelsKey, "sheets", asked],
    queryFn: ({ signal }) => readLabels(asked, { signal, as: "text", headers: { Accept: "text/html" } }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    staleTime: 0,
  });
