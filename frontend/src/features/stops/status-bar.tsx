import { CloudOff, LogOut, RefreshCw } from "lucide-react";
import { useState } from "react";
import { paths } from "@/app/paths";
import { buttonClass } from "@/components/ui/button";
import { dayOf } from "@/lib/days";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { clockOf } from "./clock";
import { Notice } from "./controls";
import type { Phone } from "./phone-state";
import { mainClass, Question } from "./sheet";
import { clockWarning } from "./words";

interface StatusBarProps {
  phone: Phone;
  today: string;
  shown: string;
  days: readonly (readonly [date: string, label: string])[];
  pending: number;
  /** Actions of this driver that cannot be read. */
  locked: number;
  onDay: (date: string) => void;
  onQueue: () => void;
}

const iconButton = "inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken";

/** The day that is shown, and how far the phone and the server know the same. */
export function StatusBar({ phone, today, shown, days, pending, locked, onDay, onQueue }: StatusBarProps) {
  const [isLeaving, setLeaving] = useState(false);
  const lost = pending + locked;
  const others = phone.actionsOfOthers ?? 0;
  const leave = () => (lost > 0 ? setLeaving(true) : void phone.signOut());
  return (
    <header className="border-b border-line bg-raised">
      <div className="flex items-center gap-1 px-2 pt-2">
        <div className="flex overflow-hidden rounded-control border border-line-strong">
          {days.map(([date, label]) => (
            <button
              key={date}
              type="button"
              aria-pressed={date === shown}
              onClick={() => onDay(date)}
              className={`min-h-11 px-3 font-semibold capitalize ${date === shown ? "bg-amber text-on-amber" : ""}`}
            >
              {label}
            </button>
          ))}
        </div>
        <span className="grow" />
        {pending > 0 && (
          <button
            type="button"
            onClick={onQueue}
            className={`${iconButton} w-auto min-w-0 px-2 font-semibold underline`}
          >
            {counted(pending, "pendente", "pendentes")}
          </button>
        )}
        <button type="button" aria-label="Sair" onClick={leave} className={iconButton}>
          <LogOut aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="flex min-h-11 items-center gap-2 py-1 pr-2 pl-4 text-sm">
        <p role="status" className="flex min-w-0 grow items-center gap-2">
          {!phone.isOnline && <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
          {phone.isOnline ? readWords(phone.readAt, today) : "Sem rede: tudo fica guardado no telefone"}
        </p>
        {phone.isOnline ? (
          <button type="button" aria-label="Atualizar" onClick={() => void phone.refresh()} className={iconButton}>
            <RefreshCw aria-hidden="true" className="size-5" />
          </button>
        ) : (
          phone.readAt && <span className="shrink-0 tabular-nums">{`lido ${instantOf(phone.readAt, today)}`}</span>
        )}
      </div>
      {isLeaving && (
        <Question
          title={`Sair e perder ${counted(lost, "ação", "ações")}?`}
          yes="Sair e perder"
          onYes={() => void phone.signOut()}
          onNo={() => setLeaving(false)}
        >
          <p>O que ainda não foi enviado é apagado deste telefone. Com rede, espere o envio antes de sair.</p>
          {others > 0 && (
            <p>{`${counted(others, "ação", "ações")} de outro motorista ${others === 1 ? "fica" : "ficam"} neste telefone.`}</p>
          )}
          {phone.queue.some(({ isKept }) => isKept) && <p>O que o sistema não registrou fica na lista da casa.</p>}
        </Question>
      )}
    </header>
  );
}

const instantOf = (at: string, today: string) => (dayOf(at) === today ? clockOf(at) : formatInstant(at));

const readWords = (readAt: string | null, today: string) =>
  readAt ? `Com rede. Lido às ${instantOf(readAt, today)}` : "Lendo a rota…";

/** What is wrong with the phone, if anything. */
export function PhoneNotices({ phone }: { phone: Phone }) {
  const clock = clockWarning(phone.clockAhead);
  const locked = phone.lockedActions ?? 0;
  if (!clock && !phone.isStorageFull && locked === 0) return null;
  return (
    <div role="alert" className="flex flex-col gap-2">
      {phone.isStorageFull && (
        <Notice tone="bad">
          O telefone está sem espaço: a última ação não foi guardada. Apague fotos ou aplicativos e faça-a de novo.
        </Notice>
      )}
      {locked > 0 && (
        <Notice tone="warn">
          {`${counted(locked, "ação guardada", "ações guardadas")} neste telefone sem envio: só o motorista que fez pode enviar.`}
        </Notice>
      )}
      {clock && <Notice tone="warn">{clock}</Notice>}
    </div>
  );
}

/** Instead of the round, once the session has ended: the actions wait for the same driver. */
export function SessionOver({ pending }: { pending: number }) {
  const waiting = pending > 0 ? ` ${counted(pending, "ação espera", "ações esperam")} neste telefone.` : "";
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-end gap-4 p-4">
      <p role="alert" className="grow content-center text-xl">
        {waiting ? `Sua sessão terminou. Entre de novo:${waiting}` : "Sua sessão terminou. Entre de novo."}
      </p>
      <a href={paths.driverLogin} className={buttonClass("primary", "large", mainClass)}>
        Entrar
      </a>
    </main>
  );
}
