import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, History } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AsOf, Replaying } from "@/api/generated/query";
import { apart } from "@/components/history/event-parts";
import { historyAddress, NOTHING_LOST } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CountedProgress } from "@/components/ui/counted-progress";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Refusal } from "@/components/ui/refusal";
import { dayOf, fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";
import { endsQuery, isReplaying, type MomentState, neighbour } from "./as-of";
import { MomentControls } from "./moment-controls";

interface PastProps<A extends { as_of: AsOf }> {
  state: MomentState;
  then: UseQueryResult<A | Replaying>;
  children: (answer: A) => ReactNode;
}

/** The choice of a moment and, below it, a view of it in a frame that nobody takes for today. */
export function Past<A extends { as_of: AsOf }>({ state, then, children }: PastProps<A>) {
  const known = then.data === undefined || isReplaying(then.data) ? undefined : then.data;
  return (
    <>
      <MomentControls state={state} shown={known?.as_of} />
      <div className="px-2 pb-2 sm:px-4 sm:pb-4">
        <Shown state={state} then={then}>
          {children}
        </Shown>
      </div>
    </>
  );
}

function Shown<A extends { as_of: AsOf }>({ state, then, children }: PastProps<A>) {
  return (
    <Loaded
      query={then}
      name="este instante"
      title="Erro ao voltar a este instante"
      fallback={NOTHING_LOST}
      loading={
        <Loading shapes={["h-96"]} silent className="contents">
          Voltando no tempo...
        </Loading>
      }
    >
      {(data) =>
        isReplaying(data) ? (
          <Progress {...data} />
        ) : (
          <section
            aria-label="Como era"
            aria-busy={then.isPlaceholderData}
            className={classNames(
              "rounded-card border-2 border-dashed border-amber bg-raised transition-opacity",
              then.isPlaceholderData && "opacity-60",
            )}
          >
            <Banner state={state} asOf={data.as_of} />
            {data.as_of.event ? children(data) : <BeforeAll state={state} />}
          </section>
        )
      }
    </Loaded>
  );
}

/** Nothing is known of this instant: since when something is, and the way to the end of that day. */
function BeforeAll({ state: { moment, turnTo } }: { state: MomentState }) {
  const { first } = useQuery(endsQuery(moment.clock)).data ?? {};
  const today = dayOf(useNow());
  if (first === undefined) return <EmptyState title="Antes do primeiro registro" icon={History} />;
  const day = dayOf(first);
  return (
    <EmptyState
      title="Antes do primeiro registro"
      hint={
        moment.clock === "recorded"
          ? `Há registros desde ${inWords(first)}.`
          : `O que se sabe começa em ${inWords(first)}.`
      }
      icon={History}
    >
      <Button onClick={() => turnTo(day === today ? {} : { at: `${day}T23:59` })}>
        {day === today ? "Ver como é agora" : `Ver como era em ${fullDay(day)}`}
      </Button>
    </EmptyState>
  );
}

const Progress = ({ done, total }: Replaying) => (
  <div className="flex flex-col gap-2 rounded-card border border-line bg-raised p-4">
    <CountedProgress
      done={done}
      total={total}
      words={(counted) => `Relendo a história: ${counted} registros`}
      beginning="Começando a reler a história"
    />
    <p className="text-sm text-muted">Da próxima vez este instante aparece na hora: o que foi relido fica guardado.</p>
  </div>
);

function Banner({ state, asOf }: { state: MomentState; asOf: AsOf }) {
  const { moment, turnTo } = state;
  const { event } = asOf;
  const clock = moment.number === undefined ? moment.clock : "recorded";
  const step = useCommand({
    run: async (which: "older" | "newer") => (event ? neighbour(event, clock, which) : undefined),
    onDone: (found) => {
      if (found) turnTo(clock === "happened" ? { at: found.happened_at } : { number: found.number });
    },
  });
  const isNow = moment.at === undefined && moment.number === undefined;
  return (
    <>
      <h2 className="sticky top-14 z-5 flex items-center gap-2 rounded-t-card bg-amber-soft px-4 py-2 text-base font-semibold text-amber-text">
        <History aria-hidden="true" className="size-5 shrink-0" />
        <span>{`${isNow ? "Como é agora, " : "Como era em "}${inWords(asOf.at)}`}</span>
      </h2>
      <div className="flex flex-col gap-2 border-b border-line bg-amber-soft px-4 pb-3">
        {event && (
          <p className="wrap-anywhere">
            {`Até o registro nº ${formatNumber(event.number)}: `}
            <Link to={historyAddress(event.stream, event.number)} className="underline underline-offset-4">
              {event.sentence}
            </Link>
            {apart(event) && (
              <span className="text-muted">{` Só foi registrado em ${inWords(event.recorded_at)}.`}</span>
            )}
          </p>
        )}
        <p className="text-sm text-muted">
          {countedBy(state)} {isNow ? "" : "Os links levam ao que existe hoje."}
        </p>
        {event && (
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={ChevronLeft} size="small" onClick={() => step.mutate("older")} disabled={step.isPending}>
              Registro anterior
            </Button>
            <Button size="small" onClick={() => step.mutate("newer")} disabled={step.isPending || isNow}>
              Próximo registro
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
            <output className="text-sm text-muted">
              {step.isSuccess && !step.data ? "Não há outro para este lado." : ""}
            </output>
          </div>
        )}
        <Refusal error={step.error} fallback="Não foi possível achar o registro ao lado" />
      </div>
    </>
  );
}

function inWords(iso: string): string {
  return formatInstant(iso).replace(" ", " às ");
}

function countedBy({ moment }: MomentState): string {
  if (moment.number !== undefined) return "Conta a história até este registro, e nada do que veio depois.";
  if (moment.clock === "happened") return "Conta tudo o que já tinha acontecido, mesmo o que só foi registrado depois.";
  return "Conta só o que já estava registrado: é o que se via na tela.";
}
