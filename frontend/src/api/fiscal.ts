import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { now } from "@/lib/server-clock";
import { freshness } from "./freshness";
import {
  downloadNoteFiles,
  type IssuedNote,
  type ListFiscalNotesParams,
  readNoteFile,
  type TaxProfileAnswer,
} from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type {
  FiscalHouseAnswer,
  FiscalProviderAnswer,
  IssuedNote,
  MissingPart,
  NoteDraft,
  TaxClassAnswer,
  TaxProfileAnswer,
  TaxTreatment,
} from "./generated/query";

export const taxProfilesQuery = () =>
  queryOptions({ ...reads.listTaxProfiles(), placeholderData: keepPreviousData, ...freshness.lists });

/** The profiles to choose from, by name: those in use, and the one that is chosen. */
export const profileOptions = (profiles: readonly TaxProfileAnswer[], chosen: ReadonlySet<string>) =>
  profiles
    .filter(({ id, active }) => active || chosen.has(String(id)))
    .map(({ id, name }) => ({ value: id, label: name }));

export const fiscalHouseQuery = () => queryOptions({ ...reads.readFiscalHouse(), ...freshness.lists });

export const fiscalProviderQuery = () => queryOptions({ ...reads.readFiscalProvider(), ...freshness.lists });

/** The table ships with the program: it changes with it. */
export const taxClassesQuery = () => queryOptions({ ...reads.listTaxClasses(), staleTime: Infinity });

/** Every change of an order may change its notes: they are read each time they are shown. */
const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const noteDraftsQuery = () => queryOptions({ ...reads.listNoteDrafts(), ...always });

export const orderDraftsQuery = (order: number) => queryOptions({ ...reads.listNoteDraftsOfOrder(order), ...always });

const SECOND = 1000;
const [SOON, LATER] = [2 * SECOND, 30 * SECOND];

/** Whether the provider said afterwards that a note is valid which is not: nothing is asked about it any more. */
export const isContradicted = ({ contradictions }: IssuedNote) =>
  contradictions.some(({ answer }) => answer === "authorised");

/** Whether the provider is asked something about a note: what is shown of it changes by itself. */
export function isMoving(note: IssuedNote): boolean {
  switch (note.state) {
    case "ready":
      return !note.is_stopped && !isContradicted(note);
    case "sent":
      return !isContradicted(note);
    case "authorised":
      return !note.has_xml && !note.files_missing;
    default:
      return note.state === "cancelling";
  }
}

/** Milliseconds until notes that move are read again: soon where an answer is near, seldom where it takes long. */
function lookAgain(shown: readonly IssuedNote[]): number | false {
  const moving = shown.filter(isMoving);
  if (moving.length === 0) return false;
  const isSoon = moving.some(({ next_at }) => next_at === null || Date.parse(next_at) < now() + LATER);
  return isSoon ? SOON : LATER;
}

/** No command of this browser brings the provider's answer: notes that move are read again until they rest. */
export const notesQuery = (asked: ListFiscalNotesParams) =>
  queryOptions({
    ...reads.listFiscalNotes(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...always,
    refetchInterval: ({ state }) => lookAgain(state.data?.data ?? []),
  });

/** The number of notes that wait for a user or for the provider. */
export const openNotesQuery = () =>
  queryOptions({ ...notesQuery({ state: "open", limit: 100 }), select: ({ pagination }) => pagination.total });

/** What completes a note or takes back a part, so that all together say what the order is. */
export const noteAmendmentsQuery = (id: number) => queryOptions({ ...reads.listNoteAmendments(id), ...always });

const AS_FILE = { as: "blob", headers: { Accept: "*/*" } } as const;

export const noteFile = (id: number, file: "xml" | "pdf") => readNoteFile(id, file, AS_FILE);

/** The XML of every note that became valid in a month (`2027-01`), as a zip. */
export const noteFilesOf = (month: string) => downloadNoteFiles({ month }, AS_FILE);

/** What a change of a note makes untrue. */
export const touchedByNotes = ["fiscal"] as const;
