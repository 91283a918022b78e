import { ApiError, textOf } from "@/api/errors";
import { type PhoneKey, readDriverDay, readPhoneKey } from "@/api/generated/query";
import { storedToken } from "@/api/token";
import { storedUser } from "@/session/user";
import { type DriverDay, postAction } from "./actions";
import type { StoredAction } from "./queue";

/** Milliseconds. A photo takes its time on a road without a good network. */
const PATIENCE = { read: 30_000, send: 90_000 };
const NOT_NOW = new Set([408, 429]);

/**
 * What became of an action that was sent. `later`: not recorded if `isCertain`, else nothing is known. `failed`: the
 * server answered with an error of its own.
 */
export type Verdict =
  | { kind: "recorded" }
  | { kind: "refused"; refusal: string }
  | { kind: "later"; isCertain: boolean }
  | { kind: "failed" }
  | { kind: "over" };

/** What the phone asks of the server. Reads reject with `ApiError` 401 if the session is over. */
export interface Server {
  /** Whether this browser holds a session of the driver. */
  isSignedIn(): boolean;
  send(item: StoredAction): Promise<Verdict>;
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
  return {
    isSignedIn,
    readKey: () => read(readPhoneKey),
    readDay: (day) => read((options) => readDriverDay(day, options)),
    async send({ id, action, happened_at }) {
      if (!isSignedIn()) return { kind: "over" };
      try {
        await postAction(action, happened_at, { idempotencyKey: id, signal: AbortSignal.timeout(PATIENCE.send) });
        return { kind: "recorded" };
      } catch (error) {
        return verdictOf(error);
      }
    },
  };
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: "later", isCertain: false };
  if (error.status >= 500) return { kind: "failed" };
  if (error.status === 401) return { kind: "over" };
  if (NOT_NOW.has(error.status)) return { kind: "later", isCertain: true };
  return { kind: "refused", refusal: refusalOf(error) };
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
