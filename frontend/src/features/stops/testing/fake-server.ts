import { ApiError } from "@/api/errors";
import type { PhoneKey } from "@/api/generated/query";
import type { DriverDay, DriverStop } from "../actions";
import type { StoredAction } from "../queue";
import type { Server, Verdict } from "../server";

export const ANA = { user_id: 3, key: btoa("a".repeat(32)) };
export const BETO = { user_id: 4, key: btoa("b".repeat(32)) };

/** Keeps what it is sent. Like the real one, it records an action once, however often it comes. */
export class FakeServer implements Server {
  /** The ids of what arrived, with repetitions. */
  readonly arrived: string[] = [];
  /** The idempotency keys of the same. */
  readonly keys: string[] = [];
  readonly recorded: StoredAction[] = [];
  /** What the office was told, in its order: `id: why`, or `id recorded`. */
  readonly told: string[] = [];
  /** Keys that a person of the office has dealt with. */
  decided: string[] = [];
  /** Whether what the office is told gets lost. */
  isListAway = false;
  /** How often the days were read. */
  reads = 0;
  /** What happens while a day is read. */
  onRead: () => void = () => undefined;
  isOver = false;
  isAway = false;
  /** Of every day. */
  stops: DriverStop[] = [];
  /** What it refuses, and why. */
  refuses: (item: StoredAction) => string | undefined = () => undefined;
  /** What it answers with an error of its own. */
  fails: (item: StoredAction) => boolean = () => false;
  /** What the answer waits for. */
  answers: () => Promise<void> = () => Promise.resolve();
  readonly #key: PhoneKey;

  constructor(key: PhoneKey = ANA) {
    this.#key = key;
  }

  isSignedIn(): boolean {
    return !this.isOver;
  }

  async send(item: StoredAction): Promise<Verdict> {
    if (this.isAway) return { kind: "later", isCertain: false };
    if (this.isOver) return { kind: "over" };
    if (item.told !== undefined && this.decided.includes(item.id)) return { kind: "decided" };
    this.arrived.push(item.id);
    this.keys.push(item.key ?? item.id);
    if (this.fails(item)) return { kind: "failed" };
    const refusal = this.refuses(item);
    if (refusal === undefined && !this.recorded.some(({ id }) => id === item.id)) this.recorded.push(item);
    await this.answers();
    return refusal === undefined ? { kind: "recorded" } : { kind: "refused", refusal, wrong: [] };
  }

  async tell({ id }: StoredAction, why: string): Promise<boolean> {
    this.#check();
    if (this.isListAway) throw new TypeError("Failed to fetch");
    this.told.push(`${id}: ${why}`);
    return !this.decided.includes(id);
  }

  async noteRecorded(id: string): Promise<void> {
    this.#check();
    if (this.isListAway) throw new TypeError("Failed to fetch");
    this.told.push(`${id} recorded`);
  }

  async readKey(): Promise<PhoneKey> {
    this.#check();
    return this.#key;
  }

  async readDay(date: string): Promise<DriverDay> {
    this.#check();
    this.reads += 1;
    this.onRead();
    const { stops, decided } = this;
    return { date, vehicle_name: "Fiorino", departs_at: null, loading: [], stops, elsewhere: [], decided };
  }

  #check(): void {
    if (this.isAway) throw new TypeError("Failed to fetch");
    if (this.isOver) throw new ApiError(401, "HTTP 401: Unauthorized");
  }
}
