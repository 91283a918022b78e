import { PackageOpen } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/text";
import type { DriverDay, DriverStop } from "./actions";
import { clockOf } from "./clock";
import { Notice, PendingMark } from "./controls";
import { LoadSheet, loadedWords, toChooseWords } from "./load-sheet";
import { hasBegun, isAhead, load, nextStep, nextStop, toCollect } from "./next";
import type { Phone } from "./phone-state";
import { mainClass, Sheet } from "./sheet";
import { factsOf, StopFacts } from "./stop-card";
import { StopRow } from "./stop-row";
import { MainStep, OtherSteps, type SheetName, StopSheet } from "./stop-steps";
import { isStopping, isTrouble, type Unsent } from "./unsent";
import { UnsentList } from "./unsent-list";
import { nameOf } from "./words";

interface DayViewProps {
  phone: Phone;
  day: DriverDay;
  unsent: readonly Unsent[];
  /** Whether its round is today's, or one that began before midnight. Others are shown without steps. */
  isDriven: boolean;
}

/** A day: what goes into the van, the next stop with its one next step, those after it, and those that are over. */
export function DayView({ phone, day, unsent, isDriven }: DayViewProps) {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string>();
  const [sheet, setSheet] = useState<{ key: string; name: SheetName }>();
  const [isLoading, setLoading] = useState(false);

  const of = (stop: DriverStop) => unsent.filter(({ action }) => action.day === day.date && action.stop === stop.key);
  const isRefused = (stop: DriverStop) => of(stop).some(({ state }) => state === "refused");
  const isStuck = (stop: DriverStop) => of(stop).some(isStopping);
  const stuck = day.stops.filter(isStuck);
  const troubled = day.stops.filter((stop) => of(stop).some(isTrouble));
  // a stop with a refused action waits for the office: the round goes on
  const next = isDriven ? nextStop(day, new Set([...passed, ...stuck.map(({ key }) => key)])) : undefined;
  const others = day.stops.filter((stop) => stop !== next);
  const after = others.filter(isAhead);
  const over = others.filter((stop) => !isAhead(stop));
  const openedStop = day.stops.find(({ key }) => key === opened);
  const sheetStop = day.stops.find(({ key }) => key === sheet?.key);
  const loadUnsent = unsent.filter(({ action }) => action.kind === "load" && action.day === day.date);
  const isUnpaid = next && nextStep(next, toCollect(next, day).money) === "payment";

  return (
    <>
      <div className="flex flex-col gap-2 px-4 empty:hidden">
        {troubled.map((stop) => (
          <button key={stop.key} type="button" className="min-h-11 text-left" onClick={() => setOpened(stop.key)}>
            <Notice tone="bad">
              {isRefused(stop) ? "O sistema recusou uma ação" : "O sistema não conseguiu registrar uma ação"} em{" "}
              <b>{nameOf(stop)}</b>. Toque para resolver.
            </Notice>
          </button>
        ))}
        <LoadTroubles phone={phone} unsent={loadUnsent} />
      </div>
      <LoadButton day={day} isPending={loadUnsent.length > 0} onOpen={() => setLoading(true)} />
      {next && (
        <section aria-label="Próxima parada" className="flex flex-col gap-3 px-4">
          <StopTitle stop={next} isPending={of(next).length > 0} />
          <StopFacts stop={next} day={day} />
          <OtherSteps day={day} stop={next} onSheet={(name) => setSheet({ key: next.key, name })} />
          <Waiting phone={phone} unsent={of(next)} />
        </section>
      )}
      {isDriven && !next && <p className="px-4 text-lg font-semibold">{endWords(unsent)}</p>}
      <Stops day={day} title={isDriven ? "Depois" : departure(day)} stops={after} of={of} onOpen={setOpened} />
      {over.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 items-center px-4 font-semibold">
            {counted(over.length, "parada terminada", "paradas terminadas")}
          </summary>
          <Stops day={day} stops={over} of={of} onOpen={setOpened} />
        </details>
      )}
      <div className="grow" />
      {next && (
        <div className="sticky bottom-0 flex flex-col gap-2 border-t border-line bg-raised p-3">
          <MainStep phone={phone} day={day} stop={next} onSheet={(name) => setSheet({ key: next.key, name })} />
          {isUnpaid && (
            <Button size="large" className="w-full" onClick={() => setPassed(new Set([...passed, next.key]))}>
              Seguir sem receber
            </Button>
          )}
        </div>
      )}
      {openedStop && (
        <OpenedStop
          phone={phone}
          day={day}
          stop={openedStop}
          unsent={of(openedStop)}
          isDriven={isDriven}
          onSheet={(name) => setSheet({ key: openedStop.key, name })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {sheet && sheetStop && (
        <StopSheet
          name={sheet.name}
          phone={phone}
          day={day}
          stop={sheetStop}
          onClose={() => {
            setSheet(undefined);
            setOpened(undefined);
          }}
        />
      )}
      {isLoading && <LoadSheet phone={phone} day={day} onClose={() => setLoading(false)} />}
    </>
  );
}

/** A round is over when the server has all of it. */
function endWords(unsent: readonly Unsent[]): string {
  if (unsent.some(({ state }) => state === "refused")) return "Nenhuma outra parada. Resolva o que o sistema recusou.";
  return unsent.length > 0
    ? `Nenhuma outra parada. ${counted(unsent.length, "ação espera", "ações esperam")} o envio.`
    : "Rota concluída. Bom descanso!";
}

const departure = ({ departs_at, vehicle_name }: DriverDay) =>
  departs_at ? `${vehicle_name}, saída às ${clockOf(departs_at)}` : vehicle_name;

function StopTitle({ stop, isPending }: { stop: DriverStop; isPending: boolean }) {
  return (
    <div>
      <p className="flex items-center gap-2 text-sm tabular-nums">
        {factsOf(stop)}
        {isPending && <PendingMark />}
      </p>
      <h1 className="text-2xl leading-tight font-semibold wrap-anywhere">{nameOf(stop)}</h1>
      <p className="text-sm">{stop.order_code}</p>
    </div>
  );
}

function LoadButton({ day, isPending, onOpen }: { day: DriverDay; isPending: boolean; onOpen: () => void }) {
  const { pieces, missing, toChoose } = load(day);
  if ((pieces.length === 0 && toChoose === 0) || hasBegun(day)) return null;
  return (
    <div className="px-4">
      <Button size="large" className="min-h-14 w-full justify-start px-4!" icon={PackageOpen} onClick={onOpen}>
        <span className="grow text-left">
          <span className="block font-semibold">Pôr no carro</span>
          <span className="block text-sm tabular-nums">{loadedWords(pieces.length, missing.length)}</span>
          {toChoose > 0 && <span className="block text-sm tabular-nums">{toChooseWords(toChoose)}</span>}
        </span>
        {isPending && <PendingMark />}
      </Button>
    </div>
  );
}

/** Troubles of the load belong to no stop, so they stand above all of them. */
function LoadTroubles({ phone, unsent }: { phone: Phone; unsent: readonly Unsent[] }) {
  const troubles = unsent.filter(isTrouble);
  return troubles.length > 0 ? <UnsentList phone={phone} unsent={troubles} /> : null;
}

function Waiting({ phone, unsent }: { phone: Phone; unsent: readonly Unsent[] }) {
  if (unsent.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <h3 className="font-semibold">Guardado neste telefone</h3>
      <UnsentList phone={phone} unsent={unsent} />
    </section>
  );
}

interface StopsProps {
  day: DriverDay;
  title?: string;
  stops: readonly DriverStop[];
  of: (stop: DriverStop) => readonly Unsent[];
  onOpen: (key: string) => void;
}

function Stops({ day, title, stops, of, onOpen }: StopsProps) {
  if (stops.length === 0) return null;
  return (
    <section>
      {title && <h2 className="border-t border-line px-4 pt-3 font-semibold">{title}</h2>}
      <ul className="divide-y divide-line">
        {stops.map((stop) => (
          <StopRow
            key={stop.key}
            stop={stop}
            money={toCollect(stop, day).money}
            unsent={of(stop)}
            onOpen={() => onOpen(stop.key)}
          />
        ))}
      </ul>
    </section>
  );
}

interface OpenedStopProps {
  phone: Phone;
  day: DriverDay;
  stop: DriverStop;
  unsent: readonly Unsent[];
  isDriven: boolean;
  onSheet: (name: SheetName) => void;
  onClose: () => void;
}

/** A stop out of turn. While one of its actions is refused, that is what there is to do. */
function OpenedStop({ phone, day, stop, unsent, isDriven, onSheet, onClose }: OpenedStopProps) {
  const isStuck = unsent.some(isStopping);
  const hasTrouble = unsent.some(isTrouble);
  const hasStep = nextStep(stop, toCollect(stop, day).money) !== undefined;
  const foot =
    isDriven && !isStuck && hasStep ? (
      <MainStep phone={phone} day={day} stop={stop} onSheet={onSheet} />
    ) : (
      <Button size="large" className={mainClass} onClick={onClose}>
        Voltar à rota
      </Button>
    );
  return (
    <Sheet title={nameOf(stop)} of={`${factsOf(stop)} · ${stop.order_code}`} onClose={onClose} foot={foot}>
      {hasTrouble && <Waiting phone={phone} unsent={unsent} />}
      <StopFacts stop={stop} day={day} />
      {isDriven && !isStuck && <OtherSteps day={day} stop={stop} onSheet={onSheet} />}
      {!hasTrouble && <Waiting phone={phone} unsent={unsent} />}
    </Sheet>
  );
}
