import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import type { ReadLabelsParams } from "./generated/query";
import * as reads from "./generated/reads";

export type { LabelledOrder, ReadLabel } from "./generated/query";
export type PaperName = ReadLabelsParams["paper"];

/** What a label is of, as it is now. */
export const labelQuery = (tag: string) =>
  queryOptions({
    ...reads.readLabel({ tag }),
    ...freshness.lists,
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** Labels as sheets of A4. */
export const labelSheetsQuery = (asked: ReadLabelsParams) =>
  queryOptions({
    ...reads.readLabels(asked, { as: "text", headers: { Accept: "text/html" } }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    staleTime: 0,
  });
