import type {
  FailureGroup,
  HoleState,
  ProcessState,
  ProjectionState,
  RebuildComparison,
  RebuildState,
  SystemState,
} from "../system";

/** What the server says of itself where nothing is wrong; tests change what they are about. */
export const AT = "2026-11-21T23:15:00Z";

export function projection(changes: Partial<ProjectionState> = {}): ProjectionState {
  return {
    name: "menu",
    label: "Cardápio",
    version: 3,
    state: "live",
    position: "0.46732",
    lag_events: 0,
    lag_seconds: 0,
    events: 46_732,
    size_bytes: 1_843_200,
    updated_at: AT,
    moved_by: ["one"],
    failure: null,
    holes: [],
    comparison: { at: "2026-11-21T20:15:00Z", position: "0.46700", rows: 412, different: 0, tables: [] },
    trouble: null,
    ...changes,
  };
}

export function process(changes: Partial<ProcessState> = {}): ProcessState {
  return {
    id: "one",
    kind: "serve",
    host: "balcao",
    pid: 4_312,
    version: "0.7.0",
    started_at: "2026-11-21T11:02:00Z",
    seen_at: "2026-11-21T23:14:57Z",
    alive: true,
    rss_bytes: 182_000_000,
    port: 8_000,
    ...changes,
    doing: {
      active: null,
      position: null,
      waits: null,
      source: null,
      projections: ["menu", "stock"],
      partitions: [],
      ...changes.doing,
    },
  };
}

export function compared(changes: Partial<RebuildComparison> = {}): RebuildComparison {
  return { equal: 412, rows: 412, different: 0, position: "0.46732", at: AT, differences: [], ...changes };
}

export function rebuild(changes: Partial<RebuildState> = {}): RebuildState {
  return {
    id: 3,
    projection: "menu",
    label: "Cardápio",
    state: "ready",
    dropping: false,
    automatic: false,
    done: 46_732,
    total: 46_732,
    seconds_left: null,
    started_at: "2026-11-21T23:10:00Z",
    ended_at: null,
    who: "Ana Beltrão",
    decided_by: null,
    reason: null,
    comparison: compared(),
    ...changes,
  };
}

export function system(changes: Partial<SystemState> = {}): SystemState {
  return {
    at: AT,
    version: "0.7.0",
    store: {
      kind: "sqlite",
      events: 46_732,
      position: "0.46732",
      size_bytes: 84_213_760,
      first_at: "2025-03-12T12:00:00Z",
      last_at: "2026-11-21T23:14:20Z",
      per_minute: Array.from({ length: 61 }, (_, minute) => ({
        at: new Date(Date.parse(AT) - (60 - minute) * 60_000).toISOString(),
        events: minute === 30 ? 48 : minute % 5,
      })),
      per_second: 0.07,
    },
    read_database: { kind: "sqlite", apart: true, size_bytes: 61_440_000 },
    kafka: null,
    processes: [process()],
    projections: [projection(), projection({ name: "stock", label: "Estoque", events: 20_114 })],
    failures: [],
    rebuilds: [],
    ...changes,
  };
}

export const stopped = projection({
  state: "failed",
  lag_events: 12,
  lag_seconds: 640,
  failure: {
    position: "0.46720",
    number: 46_720,
    stream: "product-42",
    version: 7,
    topic: "catalogue.ProductRepriced",
    error: "KeyError: 'price'",
    attempts: 3,
    since: "2026-11-21T23:04:20Z",
    retry_at: "2026-11-21T23:15:12Z",
    skippable: true,
  },
});

/** Why `stopped`, and maybe others, stand still. */
export function group(...projections: string[]): FailureGroup {
  return { reason: "KeyError: …", remedy: "software", projections };
}

export const hole: HoleState = {
  position: "0.46720",
  number: 46_720,
  stream: "product-42",
  version: 7,
  topic: "catalogue.ProductRepriced",
  error: "KeyError: 'price'",
  reason: "registro de teste",
  who: "Ana Beltrão",
  at: "2026-11-21T23:14:00Z",
};
