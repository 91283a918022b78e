import type { FieldError } from "@/api/errors";
import type { DriverDay, NewAction } from "./actions";

/** An action as the phone keeps it until the server has recorded it. */
export interface QueuedAction {
  /** Its name on the phone and in the list of the office. */
  id: string;
  action: NewAction;
  /** When it happened, by the server's clock as far as the phone knows it. ISO 8601. */
  happened_at: string;
  /**
   * `refused` waits for the driver; `held` stands behind a refused action of the same stop. `failed` is set aside with
   * its stop after errors of the server, and sent again later.
   */
  state: "pending" | "sending" | "refused" | "held" | "failed";
  /** Why the server refused it, in its words. */
  refusal: string;
  /** The fields that the refusal names, each with its words. */
  wrong?: readonly FieldError[];
  /** The office has it in its list of what could not be recorded. */
  isKept?: boolean;
  /** Whose stop it was when it happened: the office may take the stop off the route. Missing for the load. */
  stopName?: string;
}

/** What the page of the driver shows and can do. It always reads the phone's own database. */
export interface Phone {
  /** Yesterday, today and tomorrow, as last read; empty before the first read. */
  days: readonly DriverDay[];
  /** When they were read. ISO 8601. */
  readAt: string | null;
  queue: readonly QueuedAction[];
  isOnline: boolean;
  /** Milliseconds that the phone's clock is ahead of the server's. */
  clockAhead: number;
  /** The session ended: nothing is sent or shown until the same driver signs in again. */
  isSessionOver: boolean;
  /** The last action could not be kept: the phone has no room left. */
  isStorageFull: boolean;
  /** Actions that were never sent and cannot be read: without the key, or of another driver. */
  lockedActions?: number;
  /** Those of them that belong to other drivers: they stay on the phone when this one signs out. */
  actionsOfOthers?: number;
  add(action: NewAction): Promise<void>;
  /**
   * Removes actions that were not sent yet, and sends what waited behind them. What the server did not record stays in
   * the list of the office.
   */
  takeBack(...ids: string[]): Promise<void>;
  /** Sends a refused or failed action, and those behind it, again. */
  retry(id: string): Promise<void>;
  /** Sends `action` in the place of a refused one, with what it held. Nothing happens if it is not refused any more. */
  correct(id: string, action: NewAction): Promise<void>;
  refresh(): Promise<void>;
  /** Deletes what is stored on the phone, and ends the session. */
  signOut(): Promise<void>;
}
