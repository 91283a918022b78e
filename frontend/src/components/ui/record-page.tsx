import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router-dom";
import { titled } from "@/lib/house";
import { Card } from "./card";
import { Loaded, type LoadedProps } from "./loaded";

/** The id in the address, and whether it can be one. */
export function useRecordId() {
  const id = Number(useParams().id);
  return { id, isId: Number.isSafeInteger(id) && id > 0 };
}

/** The look of the heading of a page. */
export const pageHeading = "text-xl font-semibold md:text-2xl";

/** What the window is called while a record is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}

interface RecordPageProps<Row> extends LoadedProps<Row> {
  isId: boolean;
  /** In place of a record that does not exist. */
  missing: ReactNode;
}

/** The screen of one record: shown as soon as it is known, until then that it loads, failed or does not exist. */
export function RecordPage<Row>({ isId, missing, ...loaded }: RecordPageProps<Row>) {
  const nothing = <Card>{missing}</Card>;
  return isId ? <Loaded {...loaded} missing={nothing} carded /> : nothing;
}
