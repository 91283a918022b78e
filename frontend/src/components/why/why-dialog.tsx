import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronRight, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Why, type WhyPart, type WhyStep, whyQuery } from "@/api/why";
import { historyAddress } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Instant } from "@/components/ui/instant";
import { Loaded } from "@/components/ui/loaded";
import { formatMoney } from "@/lib/money";
import { percentText } from "@/lib/numbers";
import { inUnits } from "@/lib/stock-amounts";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";

/**
 * The number, what it is the sum of, and event by event how it came to it. A part opens the explanation of its amount;
 * without one it leads to its history.
 */
export function WhyDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [way, setWay] = useState<readonly string[]>([path]);
  const current = way[way.length - 1] ?? path;
  return (
    <Dialog label="Por que este número?" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4 pt-3 text-left text-sm font-normal sm:p-6 sm:pt-4">
        <div className="flex min-h-11 items-center pr-12">
          {way.length > 1 ? (
            <Button size="small" variant="quiet" onClick={() => setWay(way.slice(0, -1))}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              Voltar
            </Button>
          ) : (
            <p className="text-muted">Por que este número?</p>
          )}
        </div>
        <Explanation key={current} path={current} onOpen={(next) => setWay([...way, next])} />
      </div>
    </Dialog>
  );
}

function Explanation({ path, onOpen }: { path: string; onOpen: (path: string) => void }) {
  const query = useInfiniteQuery(whyQuery(path));
  return (
    <Loaded query={query} name="a explicação" fallback="A explicação não pôde ser lida." shapes={["h-16", "h-40"]}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        return (
          <>
            <Head why={first} />
            <Parts why={first} onOpen={onOpen} />
            <Steps unit={first.unit} steps={pages.flatMap((page) => page.steps)} />
            {query.hasNextPage && (
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {query.isFetchingNextPage ? "Carregando..." : "Mostrar mais antigos"}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Head({ why }: { why: Why }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-semibold wrap-anywhere">{why.title}</h2>
      <p className="text-2xl font-semibold tabular-nums">{amountText(why.value, why.unit)}</p>
      <p className="text-muted">{why.definition}</p>
      {why.adds_up ? (
        <p className="flex items-center gap-2 text-ok">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          Refeito dos registros: confere.
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 text-warn">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          Não confere agora. Se algo acabou de mudar, abra de novo; se continuar, confira as leituras em Sistema.
        </p>
      )}
    </div>
  );
}

function Parts({ why: { parts, parts_left_out, unit }, onOpen }: { why: Why; onOpen: (path: string) => void }) {
  if (parts.length === 0) return null;
  return (
    <section aria-label="Partes" className="flex flex-col gap-1">
      <h3 className="font-medium">De que ele é feito</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {parts.map((part) => (
          <Part key={`${part.label}${part.why}${part.stream}`} part={part} unit={unit} onOpen={onOpen} />
        ))}
      </ul>
      {parts_left_out > 0 && (
        <p className="text-xs text-muted">{`e mais ${counted(parts_left_out, "parte", "partes")}`}</p>
      )}
    </section>
  );
}

function Part({ part, unit, onOpen }: { part: WhyPart; unit: string; onOpen: (path: string) => void }) {
  const { label, amount, why, stream } = part;
  const audits = useMay("audit");
  const history = !why && audits && stream ? historyAddress(stream) : undefined;
  const content = (
    <>
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="flex shrink-0 items-center gap-2 tabular-nums">
        {amountText(amount, part.unit ?? unit)}
        {(why || history) && <ChevronRight aria-hidden="true" className="size-4 text-muted" />}
      </span>
    </>
  );
  const look = "flex min-h-11 w-full items-center justify-between gap-4 px-3 py-2 text-left";
  return (
    <li>
      {why ? (
        <button type="button" onClick={() => onOpen(why)} className={`${look} hover:bg-surface`}>
          {content}
        </button>
      ) : history ? (
        <Link to={history} className={`${look} hover:bg-surface`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

function Steps({ unit, steps }: { unit: string; steps: readonly WhyStep[] }) {
  const audits = useMay("audit");
  if (steps.length === 0) return null;
  return (
    <section aria-label="Registros" className="flex flex-col gap-1">
      <h3 className="font-medium">O que aconteceu</h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {steps.map((step) => (
          <li key={`${step.stream}/${step.version}/${step.label}`} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{step.sentence}</span>
              <span className="shrink-0 font-medium tabular-nums">{changeText(step.change, unit)}</span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
              <span className="tabular-nums">
                <Instant at={step.at} />
                {step.label && ` · ${step.label}`}
                {step.reason && ` · ${step.reason}`}
              </span>
              <span className="flex gap-3 tabular-nums">
                {step.after !== null && `ficou ${amountText(step.after, unit)}`}
                {audits && step.number !== null && (
                  <Link
                    to={historyAddress(step.stream, step.number)}
                    className="text-amber-text underline underline-offset-4"
                  >
                    {`Registro ${step.number}`}
                  </Link>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const amountText = (amount: number, unit: string) =>
  unit === "BRL" ? formatMoney(amount) : unit === "%" ? percentText(amount) : inUnits(amount, unit);

const changeText = (change: number, unit: string) => `${change > 0 ? "+" : ""}${amountText(change, unit)}`;
