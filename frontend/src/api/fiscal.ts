import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import type { TaxProfileAnswer } from "./generated/query";
import * as reads from "./generated/reads";

export type { FiscalHouseAnswer, TaxClassAnswer, TaxProfileAnswer, TaxTreatment } from "./generated/query";

export const taxProfilesQuery = () =>
  queryOptions({ ...reads.listTaxProfiles(), placeholderData: keepPreviousData, ...freshness.lists });

/** The profiles to choose from, by name: those in use, and the one that is chosen. */
export const profileOptions = (profiles: readonly TaxProfileAnswer[], chosen: ReadonlySet<string>) =>
  profiles
    .filter(({ id, active }) => active || chosen.has(String(id)))
    .map(({ id, name }) => ({ value: id, label: name }));

export const fiscalHouseQuery = () => queryOptions({ ...reads.readFiscalHouse(), ...freshness.lists });

/** The table ships with the program: it changes with it. */
export const taxClassesQuery = () => queryOptions({ ...reads.listTaxClasses(), staleTime: Infinity });
