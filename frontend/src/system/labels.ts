import type { Shape, Tone } from "@/components/ui/badge";
import { formatNumber, percentText } from "@/lib/numbers";
import { counted, listed } from "@/lib/text";
import { isLate } from "@/system/health";
import type { FailureGroup, ProcessState, ProjectionState, RebuildState } from "@/system/system";

interface Look {
  label: string;
  tone: Tone;
  shape: Shape;
}

const READ: Record<ProjectionState["state"], Look> = {
  live: { label: "Em dia", tone: "ok", shape: "check" },
  catching_up: { label: "Alcançando", tone: "info", shape: "half" },
  rebuilding: { label: "Sendo refeita", tone: "info", shape: "half" },
  failed: { label: "Parada", tone: "bad", shape: "cross" },
};

const HOLED: Look = { label: "Com falta", tone: "warn", shape: "triangle" };

/** How a read model stands. One that leaves something out, or is long behind, says so whatever else it does. */
export function lookOf(projection: ProjectionState): Look {
  if (projection.state !== "failed" && projection.holes.length > 0) return HOLED;
  if (isLate(projection)) return { label: "Atrasada", tone: "warn", shape: "triangle" };
  // the tables that serve go on while others are filled beside them
  return projection.state === "rebuilding" && projection.lag_events === 0 ? READ.live : READ[projection.state];
}

/** What mends read models that stand still for one reason. */
export const remedies: Record<FailureGroup["remedy"], string> = {
  software: "Uma versão do sistema que saiba ler este registro. Depois de instalar, tente agora.",
  rebuild: "As tabelas dela não são as que o sistema espera: refaça a leitura.",
  row: "O banco recusou a linha. Se alguém mexeu nas tabelas, refaça a leitura; se não, instale a versão que corrige e tente agora.",
  rights: "O usuário do banco não tem direito a estas tabelas: conceda o direito e tente agora.",
};

export const rebuildLooks: Record<RebuildState["state"], Look> = {
  running: { label: "Em andamento", tone: "info", shape: "half" },
  comparing: { label: "Comparando", tone: "info", shape: "half" },
  ready: { label: "Pronta", tone: "amber", shape: "ring" },
  switching: { label: "Trocando", tone: "info", shape: "half" },
  switched: { label: "No ar", tone: "ok", shape: "check" },
  dropped: { label: "Descartada", tone: "neutral", shape: "square" },
  failed: { label: "Não terminou", tone: "bad", shape: "cross" },
};

/** How far it is, in two words: `refazendo, 39%`. */
export function underWayText({ state, done, total, dropping }: RebuildState): string {
  if (dropping) return "sendo descartada";
  if (state === "ready") return "pronta para trocar";
  if (state === "running" && total > 0) return `refazendo, ${percentText(Math.floor((done / total) * 100))}`;
  return state === "running" ? "refazendo" : rebuildLooks[state].label.toLowerCase();
}

export const kinds: Record<ProcessState["kind"], string> = {
  serve: "Servidor",
  "command-api": "Comandos",
  "query-api": "Consultas",
  publisher: "Publicador",
  worker: "Leitor",
};

export const databases = { sqlite: "SQLite", postgresql: "PostgreSQL" } as const;

/** What a process is there for, in one line. */
export function doingOf({ kind, doing }: ProcessState): string {
  const moved = doing.projections?.length ?? 0;
  const moves = moved > 0 && `move ${counted(moved, "leitura", "leituras")}`;
  switch (kind) {
    case "serve":
      return sentence("Atende o site e o painel", moves);
    case "command-api":
      return sentence("Grava o que as pessoas pedem", moves);
    case "query-api":
      return sentence("Responde o que as telas perguntam", moves);
    case "publisher":
      return doing.active ? "Publica no Kafka" : "De prontidão, para publicar se o outro parar";
    case "worker":
      return sentence(doing.source === "kafka" ? "Lê do Kafka" : "Lê da história", moves);
  }
}

const LED: Record<string, string> = {
  "overdue-holds": "sinais vencidos",
  retention: "dados pessoais com prazo vencido",
  "sales-imports": "planilhas de vendas",
  sealing: "lacre",
  forgetting: "limpeza do que já não serve",
  "standing-orders": "pedidos fixos",
  comparison: "conferência das leituras com a história",
  messages: "avisos a enviar",
  "house-dues": "avisos do que vence na casa",
  "message-upkeep": "avisos que esperam por alguém",
  "fiscal-notes": "notas ao provedor",
  "seal-copies": "cópias do lacre fora da casa",
};

/** The jobs that a process does and no other one at the same time; nothing where it has none. */
export function ledText({ doing: { leads = [] } }: ProcessState): string | undefined {
  return leads.length === 0 ? undefined : `Cuida, sozinho, de: ${listed(leads.map((name) => LED[name] ?? name))}`;
}

const sentence = (first: string, second: string | false) => (second ? `${first}, ${second}` : first);

const STEPS = [
  { unit: "dia", units: "dias", seconds: 86_400 },
  { unit: "h", units: "h", seconds: 3_600 },
  { unit: "min", units: "min", seconds: 60 },
];

/** `40 s`, `3 min`, `2 h`, `5 dias`: how long, to the unit that matters. */
export function spanText(seconds: number): string {
  const step = STEPS.find((each) => seconds >= each.seconds);
  if (!step) return `${Math.max(0, Math.round(seconds))} s`;
  const count = Math.round(seconds / step.seconds);
  return `${formatNumber(count)} ${count === 1 ? step.unit : step.units}`;
}

/** From one instant to another, in seconds. Both are of the server: the clock of who looks may be wrong. */
export const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1_000;
