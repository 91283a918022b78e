import { queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { setLabelFormat } from "./generated/command";
import { listLabelPapers, type OwnLabels, type ReadLabelsParams } from "./generated/query";
import * as reads from "./generated/reads";
import { paperOf } from "./papers";

export type { LabelFormatBody } from "./generated/command";
export type { LabelledOrder, LabelPapers, OwnLabels, ReadLabel } from "./generated/query";
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

/** What labels can be printed on. */
export const labelPapersQuery = () => queryOptions({ ...reads.listLabelPapers(), ...freshness.lists });

/** Labels on sheets, or the sheet that proves a printer. */
export const labelSheets = ({ assets = [], taps = [], ...asked }: AskedLabels) =>
  paperOf((request) => reads.readLabels({ ...asked, assets: [...assets], taps: [...taps] }, request));

interface AskedLabels extends Omit<ReadLabelsParams, "assets" | "taps"> {
  assets?: readonly number[];
  taps?: readonly number[];
}

/** The house's own labels, and the version of what it said of itself. */
export interface OwnFormat extends OwnLabels {
  version: number;
}

/** The house's own labels past every cache. */
export async function fetchOwnFormat(before: OwnFormat): Promise<OwnFormat> {
  const { own, version } = await listLabelPapers();
  return { ...(own ?? before), version };
}

export { setLabelFormat };
