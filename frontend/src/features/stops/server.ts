import { ApiError, type FieldError, textOf } from "@/api/errors";
import { noteRecordedAction, tellUnrecorded } from "@/api/generated/command";
import { type PhoneKey, readDriverDay, readPhoneKey } from "@/api/generated/query";
import { storedToken } from "@/api/token";
import { storedUser } from "@/session/user";
import { type DriverDay, postAction } from "./actions";
import type { StoredAction } from "./queue";
import { actionText } from "./words";

/** Milliseconds. A photo takes its time on a road without a good network. */
const PATIENCE = { read: 30_000, send: 90_000 };
const NOT_NOW = new Set([408, 429]);
/** What the office's list takes, in characters. */
const LONGEST = { name: 300, text: 5000 };

/**
 * What became of an action that was sent. `later`: not recorded if `isCertain`, else nothing is known. `failed`: the
 * server answered with an error of its own. `decided`: not sent, because a person of the office has dealt with it.
 */
export type Verdict =
  | { kind: "recorded" }
  | { kind: "refused"; refusal: string; wrong: readonly FieldError[] }
  | { kind: "later"; isCertain: boolean }
  | { kind: "failed" }
  | { kind: "decided" }
  | { kind: "over" };

/** What the phone asks of the server. Reads reject with `ApiError` 401 if the session is over. */
export interface Server {
  /** Whether this browser holds a session of the driver. */
  isSignedIn(): boolean;
  /** Asks first what became of an action that the office was told of: it may have recorded it by hand. */
  send(item: StoredAction): Promise<Verdict>;
  /** Tells the office of an action that is not recorded, and why. Whether it still waits for a decision there. */
  tell(item: StoredAction, why: string): Promise<boolean>;
  /** Tells the office that this action, of which it may have been told, is recorded after all. */
  noteRecorded(id: string): Promise<void>;
  readKey(): Promise<PhoneKey>;
  readDay(day: string): Promise<DriverDay>;
}

/** As the driver with this id: if another user signed in meanwhile, nothing is sent. */
export function serverFor(userId: number | undefined): Server {
  const isSignedIn = () => userId !== undefined && storedUser()?.id === userId && storedToken() !== undefined;
  const read = <T>(call: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> =>
    isSignedIn()
      ? call({ signal: AbortSignal.timeout(PATIENCE.read) })
      : Promise.reject(new ApiError(401, "Sem sessão"));
  const tell = async (item: StoredAction, why: string) => {
    const { state } = await read((options) => tellUnrecorded(reportOf(item, why), options));
    return state === "open";
  };
  return {
    isSignedIn,
    readKey: () => read(readPhoneKey),
    readDay: (day) => read((options) => readDriverDay(day, options)),
    tell,
    noteRecorded: (key) => read((options) => noteRecordedAction({ key }, options)).then(ignore, ignoreUnknown),
    async send(item) {
      const { id, key = id, action, happened_at, told } = item;
      if (!isSignedIn()) return { kind: "over" };
      try {
        if (told !== undefined && !(await tell(item, told).catch(isOpenIfRefused))) return { kind: "decided" };
        await postAction(action, happened_at, { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE.send) });
        return { kind: "recorded" };
      } catch (error) {
        return verdictOf(error);
      }
    },
  };
}

function reportOf({ id, action, happened_at, stopName = "" }: StoredAction, why: string) {
  return {
    key: id,
    day: action.day,
    stop: action.stop,
    action: action.kind,
    happened_at,
    whose: cut(stopName, LONGEST.name),
    done: cut(actionText(action), LONGEST.text),
    amount: action.kind === "payment" ? action.body.amount : null,
    refusal: cut(why, LONGEST.text),
  };
}

/** By characters, as the server counts: no sign is cut in two. */
const cut = (text: string, longest: number) => Array.from(text).slice(0, longest).join("");

/** What the server does not take into its list is in no list, so no person has decided on it. */
function isOpenIfRefused(error: unknown): boolean {
  if (verdictOf(error).kind === "refused") return true;
  throw error;
}

const ignore = () => undefined;

/** The office was not told of it. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: "later", isCertain: false };
  if (error.status >= 500) return { kind: "failed" };
  if (error.status === 401) return { kind: "over" };
  if (NOT_NOW.has(error.status)) return { kind: "later", isCertain: true };
  return { kind: "refused", refusal: refusalOf(error), wrong: error.fieldErrors };
}

/** What a list of actions can show: it has no fields to mark. */
function refusalOf(error: ApiError): string {
  const said = error.fieldErrors.map(({ field, message }) => {
    const label = labels[field.split(".").at(-1) ?? field];
    return label ? `${label}: ${message}` : message;
  });
  return said.join(" ") || textOf(error, "O sistema não aceitou esta ação.");
}

const labels: Record<string, string> = {
  receiver: "Quem recebe",
  by_tag: "Etiqueta que entra",
  asset_tag: "Etiqueta",
  reason: "Motivo",
  note: "Observação",
  reference: "Comprovante",
};
