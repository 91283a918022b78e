import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import type { ListFiscalNotesParams, TaxProfileAnswer } from "./generated/query";
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

export const notesQuery = (asked: ListFiscalNotesParams) =>
  queryOptions({ ...reads.listFiscalNotes(withoutEmpty(asked)), placeholderData: keepPreviousData, ...always });

/** What a recorded or withdrawn note makes untrue. */
export const touchedByNotes = ["fiscal"] as const;
