import { type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type AskReplay, beginReplay } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckField } from "@/components/ui/check-field";
import { CountedProgress } from "@/components/ui/counted-progress";
import { DateField } from "@/components/ui/date-input";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { fromLocal } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { positive } from "@/lib/use-url-filter";
import { nameOf, type ReplayRun, useDropReplay, whatOf } from "./replay";

type Until = "now" | "instant" | "event";

const UNTIL: Record<Until, string> = {
  now: "Agora",
  instant: "Um instante",
  event: "Um registro",
};

interface ReplayFormProps {
  /** Every read model that can be replayed. */
  projections: readonly string[];
  /** The run that is under way: there is one at a time. */
  underWay: ReplayRun | undefined;
}

/** Which read models, and up to when. An address may name the event: `?until=1042`. */
export function ReplayForm({ projections, underWay }: ReplayFormProps) {
  const [parameters] = useSearchParams();
  const named = positive(parameters.get("until"), 0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState<Until>(named ? "event" : "now");
  const [instant, setInstant] = useState("");
  const [number, setNumber] = useState(named ? String(named) : "");
  const [problem, setProblem] = useState<string>();
  const start = useCommand({
    run: (asked: AskReplay) => beginReplay(asked),
    invalidates: ["listReplays"],
  });
  const chosen = projections.filter((name) => !left.has(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const limit = limitOf(until, instant, number);
    setProblem("problem" in limit ? limit.problem : undefined);
    if (!("problem" in limit)) start.mutate({ projections: chosen, ...limit });
  };
  const choose = (name: string, wanted: boolean) =>
    setLeft(new Set(projections.filter((each) => (each === name ? !wanted : left.has(each)))));
  const all = chosen.length === projections.length;
  return (
    <Card title="Nova leitura">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-4">
        <p>
          Lê de novo a história desde o primeiro registro, em uma cópia à parte, e compara linha por linha com o que
          está no ar. Nada muda no sistema, que segue em uso enquanto isso.
        </p>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-semibold">O que reler</legend>
          <div>
            <Button size="small" onClick={() => setLeft(new Set(all ? projections : []))}>
              {all ? "Desmarcar tudo" : "Marcar tudo"}
            </Button>
          </div>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
            {byName(projections).map((name) => (
              <CheckField
                key={name}
                label={nameOf(name)}
                hint={whatOf(name)}
                checked={!left.has(name)}
                onChange={(wanted) => choose(name, wanted)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-semibold">Até quando</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {(Object.keys(UNTIL) as Until[]).map((each) => (
              <UntilChoice key={each} label={UNTIL[each]} on={until === each} onChoose={() => setUntil(each)} />
            ))}
          </div>
          {until === "instant" && (
            <DateField
              label="Data e hora"
              hint="Conta o que estava registrado até ali."
              error={problem}
              withTime
              value={instant}
              onChange={setInstant}
            />
          )}
          {until === "event" && (
            <InputField
              label="Número do registro"
              hint="Está em cada linha do histórico."
              error={problem}
              inputMode="numeric"
              value={number}
              onChange={setNumber}
            />
          )}
        </fieldset>
        <Refusal error={start.error} fallback="A leitura não pôde começar" />
        {underWay && <UnderWay run={underWay} />}
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={underWay !== undefined || start.isPending || chosen.length === 0}
          >
            {underWay ? "Há uma leitura em andamento" : "Recalcular e comparar"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const byName = (projections: readonly string[]) =>
  projections.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), "pt-BR"));

function UntilChoice({ label, on, onChoose }: { label: string; on: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <input
        id={id}
        type="radio"
        name="ate-quando"
        checked={on}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-amber"
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

/** How far a run is, and the way to stop it. */
function UnderWay({ run }: { run: ReplayRun }) {
  const stop = useDropReplay(run.id);
  return (
    <div className="flex flex-col gap-2">
      <CountedProgress
        done={run.done}
        total={run.total}
        words={(counted) => `${counted} registros relidos`}
        beginning="Começando a leitura"
        aside={
          <Button size="small" onClick={() => stop.mutate()} disabled={stop.isPending}>
            {stop.isPending ? "Parando..." : "Parar"}
          </Button>
        }
      />
      <Refusal error={stop.error} fallback="A leitura não pôde ser parada" />
    </div>
  );
}

function limitOf(until: Until, instant: string, number: string): Pick<AskReplay, "until"> | { problem: string } {
  if (until === "now") return {};
  if (until === "instant") {
    const at = fromLocal(instant);
    return at ? { until: at } : { problem: "Informe a data e a hora." };
  }
  const event = positive(number.replaceAll(".", "").trim(), 0);
  return event ? { until: event } : { problem: "Informe o número, como 1042." };
}
