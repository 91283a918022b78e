import { counted, listed } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import type { ProcessState, ProjectionState, SystemState } from "./system";

export type Weight = "bad" | "warn" | "info";

/** Something that is not as it should be, or that waits for somebody. */
export interface Finding {
  weight: Weight;
  sentence: string;
  /** What it means, and what to do. */
  advice: string;
}

/** A read model this far behind is late. While it is nearer, nobody on a screen notices. */
const LATE_SECONDS = 30;
/** So much that is not yet published is more than a busy minute. */
const FAR_BEHIND_EVENTS = 1_000;
/** Processes that a sentence names; the list below it has them all. */
const NAMED = 3;

const GRAVITY: Record<Weight, number> = { bad: 0, warn: 1, info: 2 };

export const isLate = ({ state, lag_seconds: lag }: ProjectionState) => state !== "failed" && lag >= LATE_SECONDS;

/** What a person who looks after the system should know, the gravest first. Nothing where all is well. */
export function findings(state: SystemState): Finding[] {
  return [
    ...stopped(state),
    ...differing(state),
    ...holed(state),
    ...unmoved(state),
    ...publishing(state),
    ...late(state),
    ...silent(state),
    ...made(state),
  ].toSorted((one, other) => GRAVITY[one.weight] - GRAVITY[other.weight]);
}

/** The sentence for when there is nothing to worry about. */
export function allWell({ projections, processes }: SystemState): string {
  const reading = counted(projections.length, "leitura acompanha", "leituras acompanham");
  const alive = processes.filter((each) => each.alive).length;
  return `Tudo em dia: ${reading} a história, ${counted(alive, "processo", "processos")} em serviço.`;
}

function stopped({ projections, failures }: SystemState): Finding[] {
  return failures.map(({ projections: names }) => {
    const failed = projections.filter(({ name }) => names.includes(name));
    const since = failed[0]?.failure?.since;
    return {
      weight: "bad",
      sentence: `${several(failed, "Uma leitura está parada", "leituras param pelo mesmo motivo")}.`,
      advice:
        failed.length === 1
          ? `As telas que vivem dela mostram ${since ? `o que valia em ${formatInstant(since)}` : "dados antigos"}. O resto segue, nada do que foi gravado se perde, e o motivo está abaixo.`
          : "As telas que vivem delas mostram dados antigos. O resto segue, nada do que foi gravado se perde, e o motivo está abaixo.",
    };
  });
}

/** Read models that leave an event out: of these, rows differ from the history for a known reason. */
function holed({ projections }: SystemState): Finding[] {
  const found = projections.filter(({ holes }) => holes.length > 0);
  if (found.length === 0) return [];
  const skipped = found.reduce((sum, { holes }) => sum + holes.length, 0);
  return [
    {
      weight: "warn",
      sentence: `${counted(skipped, "registro pulado", "registros pulados")} em ${listed(found.map(({ label }) => label))}.`,
      advice:
        "As telas que vivem desta leitura não mostram o que ele mudou. Corrigida a causa, refaça a leitura: ela volta a ter tudo.",
    },
  ];
}

/** Read models with rows that the history does not explain. */
function differing({ projections }: SystemState): Finding[] {
  const found = projections.filter(
    ({ comparison, holes }) => comparison !== null && comparison.different > 0 && holes.length === 0,
  );
  if (found.length === 0) return [];
  return [
    {
      weight: "bad",
      sentence: `${several(found, "Uma leitura difere da história", "leituras diferem da história")}.`,
      advice:
        "Alguém alterou o banco por fora, ou o sistema tem um erro. O que foi gravado na história não mudou. Veja as linhas com `choperia verify`; refazer a leitura as corrige.",
    },
  ];
}

/** Read models that no living process moves. */
function unmoved({ projections, processes }: SystemState): Finding[] {
  const alive = new Set(processes.filter((each) => each.alive).map(({ id }) => id));
  const left = projections.filter(({ state, moved_by }) => state !== "failed" && !moved_by.some((id) => alive.has(id)));
  if (left.length === 0) return [];
  return [
    {
      weight: left.some(({ lag_events }) => lag_events > 0) ? "bad" : "warn",
      sentence:
        left.length === projections.length
          ? "Nenhum processo em serviço move as leituras."
          : `Nenhum processo em serviço move ${listed(left.map(({ label }) => label))}.`,
      advice:
        "O que for gravado fica guardado e aparece nas telas assim que voltar quem o lê. Reinicie o servidor ou o leitor.",
    },
  ];
}

function publishing({ kafka, processes }: SystemState): Finding[] {
  if (!kafka) return [];
  if (!processes.some(({ kind, alive, doing }) => kind === "publisher" && alive && doing.active)) {
    return [
      {
        weight: "bad",
        sentence: "Ninguém publica no Kafka.",
        advice: "O que for gravado fica guardado e é publicado quando um publicador voltar. Inicie um publicador.",
      },
    ];
  }
  if (kafka.behind_events < FAR_BEHIND_EVENTS) return [];
  return [
    {
      weight: "warn",
      sentence: `Faltam ${counted(kafka.behind_events, "registro", "registros")} no Kafka.`,
      advice: "O publicador os envia em ordem. Se o número não baixar, veja se o Kafka responde.",
    },
  ];
}

function late({ projections }: SystemState): Finding[] {
  const behind = projections.filter(isLate);
  if (behind.length === 0) return [];
  return [
    {
      weight: "warn",
      sentence: `${several(behind, "Uma leitura está atrasada", "leituras estão atrasadas")}.`,
      advice: `${behind.length === 1 ? "Ela alcança" : "Elas alcançam"} a história sem ninguém fazer nada. Se o atraso não baixar, veja os processos.`,
    },
  ];
}

function silent({ processes }: SystemState): Finding[] {
  const gone = missed(processes);
  if (gone.length === 0) return [];
  const names = gone.map(({ host, pid }) => `${host} (${pid})`);
  return [
    {
      weight: "warn",
      sentence: `${counted(gone.length, "processo está", "processos estão")} sem sinal: ${listed(names, NAMED)}.`,
      advice: "Outro assume o que ele fazia, onde há outro. Veja se a máquina e o serviço dele estão de pé.",
    },
  ];
}

/** Processes without a sign of life that none of their kind, started since, has replaced. */
export function missed(processes: readonly ProcessState[]): ProcessState[] {
  const spare = processes.filter(({ alive }) => alive);
  return processes.filter((gone) => {
    if (gone.alive) return false;
    const place = spare.findIndex(
      ({ kind, started_at }) => kind === gone.kind && Date.parse(started_at) > Date.parse(gone.seen_at),
    );
    if (place >= 0) spare.splice(place, 1);
    return place < 0;
  });
}

/** What has been made anew and waits for somebody, and what is being made. */
function made({ rebuilds }: SystemState): Finding[] {
  const ready = rebuilds.filter(({ state, automatic }) => state === "ready" && !automatic);
  const renewed = rebuilds.filter(({ automatic, ended_at }) => automatic && ended_at === null);
  return [
    ...ready.map(({ label, comparison }): Finding => {
      const differs = (comparison?.different ?? 0) > 0;
      return {
        weight: differs ? "warn" : "info",
        sentence: differs
          ? `A leitura refeita de ${label} não é igual à que está no ar.`
          : `A leitura refeita de ${label} está pronta.`,
        advice: differs ? "Veja o que difere antes de trocar." : "Ela segue a história até você trocar ou descartar.",
      };
    }),
    ...renewed.map(
      (each): Finding => ({
        weight: "info",
        sentence: `A leitura de ${each.label} está sendo refeita para a versão nova do sistema.`,
        advice: "As telas usam a anterior até a nova ficar pronta; a troca é feita sozinha.",
      }),
    ),
  ];
}

/** `Uma leitura está parada: Cardápio`, `2 leituras estão paradas: Cardápio e Estoque`. */
function several(projections: readonly ProjectionState[], one: string, many: string): string {
  const names = listed(projections.map(({ label }) => label));
  return projections.length === 1 ? `${one}: ${names}` : `${projections.length} ${many}: ${names}`;
}
