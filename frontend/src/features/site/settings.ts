import { queryOptions } from "@tanstack/react-query";
import {
  type BusinessBody,
  type ClauseBody,
  type ColorBody,
  type HoldsBody,
  type HoursBody,
  type PixBody,
  type SignInBody,
  type SpecialDaysBody,
  setContract,
  setHoldRules,
  setHouseColor,
  setLogo,
  setOpeningHours,
  setPix,
  setSignInRules,
  setSpecialDays,
  updateBusiness,
} from "@/api/generated/command";
import { type HouseSettings, readSettings } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";

export type { Business, Holds, HouseSettings } from "@/api/generated/query";

/** What every tab that is edited gets. */
export interface SettingsFormProps {
  settings: HouseSettings;
  /** Told whether something typed would be lost. */
  onDirty: (dirty: boolean) => void;
}

/** What administrators set for the house, as it is now: nobody edits what somebody else has changed since. */
export const settingsQuery = () =>
  queryOptions({
    ...still(reads.readSettings()),
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The settings past every cache. */
export const fetchSettings = () => readSettings();

/** What was agreed for a date whose hours change. */
export const agreedQuery = (day: string) =>
  queryOptions({
    ...reads.readAgreedDays({ day: [day] }),
    staleTime: 0,
  });

/** Before anybody has said anything there is no version to name. */
const known = (version: number) => version || undefined;

export const changeBusiness = (version: number, body: BusinessBody) =>
  updateBusiness(body, { version: known(version) });

export const setHours = (version: number, body: HoursBody) => setOpeningHours(body, { version: known(version) });

export const setHolidays = (version: number, body: SpecialDaysBody) =>
  setSpecialDays(body, { version: known(version) });

export const setHolds = (version: number, body: HoldsBody) => setHoldRules(body, { version: known(version) });

export const setPixKey = (version: number, body: PixBody) => setPix(body, { version: known(version) });

/** None: those of the program. */
export const setClauses = (version: number, clauses: ClauseBody[]) =>
  setContract({ clauses }, { version: known(version) });

export const setColor = (version: number, body: ColorBody) => setHouseColor(body, { version: known(version) });

/** `file_data` is base64; empty removes the logo. */
export const sendLogo = (file_data: string) => setLogo({ file_data });

export const setSignIn = (version: number, body: SignInBody) => setSignInRules(body, { version: known(version) });
