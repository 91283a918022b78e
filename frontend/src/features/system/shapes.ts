/** What the server says of itself; see the API document. */
export interface SystemState {
  at: string;
  version: string;
  store: StoreState;
  read_database: ReadDatabaseState;
  kafka: KafkaState | null;
  processes: ProcessState[];
  projections: ProjectionState[];
  rebuilds: RebuildState[];
}

export interface StoreState {
  kind: "sqlite" | "postgresql";
  events: number;
  position: string;
  size_bytes: number | null;
  first_at: string | null;
  last_at: string | null;
  per_minute: { at: string; events: number }[];
}

export interface ReadDatabaseState {
  kind: "sqlite" | "postgresql";
  apart: boolean;
  size_bytes: number | null;
}

export interface KafkaState {
  topic: string;
  published: string;
  behind_events: number;
  partitions: PartitionState[];
}

export interface PartitionState {
  partition: number;
  offset: number | null;
  end: number | null;
  lag: number | null;
  worker: string | null;
}

export interface ProcessState {
  id: string;
  kind: "serve" | "command-api" | "query-api" | "publisher" | "worker";
  host: string;
  pid: number;
  version: string;
  started_at: string;
  seen_at: string;
  alive: boolean;
  rss_bytes: number | null;
  port: number | null;
  doing: {
    active: boolean | null;
    position: string | null;
    waits: string | null;
    source: "store" | "kafka" | null;
    projections: string[];
    partitions: { partition: number; offset: number | null; end: number | null }[];
  };
}

export interface ProjectionState {
  name: string;
  label: string;
  version: number;
  state: "live" | "catching_up" | "rebuilding" | "failed";
  position: string;
  lag_events: number;
  lag_seconds: number;
  events: number;
  size_bytes: number | null;
  updated_at: string;
  moved_by: string[];
  failure: FailureState | null;
  trouble: string | null;
}

export interface FailureState {
  position: string;
  number: number | null;
  stream: string;
  version: number;
  topic: string;
  error: string;
  attempts: number;
  since: string;
  retry_at: string;
}

export interface RebuildState {
  id: string;
  projection: string;
  state: "running" | "ready" | "switching" | "switched" | "dropped" | "failed";
  done: number;
  total: number;
  seconds_left: number | null;
  started_at: string;
  ended_at: string | null;
  who: string;
  reason: string | null;
  comparison: ComparisonState | null;
}

export interface ComparisonState {
  equal: number;
  rows: number;
  different: number;
  differences: DifferingRow[];
}

export interface DifferingRow {
  table: string;
  key: string;
  columns: { name: string; live: string | null; replayed: string | null }[];
}
