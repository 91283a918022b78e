import { useEffect, useRef, useState } from "react";
import { ApiError, textOf } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { BulkAction, Selection } from "./types";

interface BulkBarProps {
  selection: Selection;
  /** The ids of this page's rows: the others ticked are on other pages. */
  onPage: ReadonlySet<number>;
  actions: readonly BulkAction[];
  /** The server takes no more at once. */
  most: number;
}

const FIT_BESIDE = 4;
const UNKNOWN = "O servidor não respondeu: confira na lista o que foi alterado";

/** What is selected, what can be done with it, and, right there, what came of it. */
export function BulkBar({ selection, onPage, actions, most }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkAction>();
  const [running, setRunning] = useState<BulkAction>();
  const [done, setDone] = useState<string>();
  /** How many actions have succeeded. */
  const [finished, setFinished] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const ids = [...selection.selected];

  const finish = (sentence: unknown) => {
    setAsking(undefined);
    setDone(typeof sentence === "string" ? sentence : undefined);
    setFinished((count) => count + 1);
    selection.onSelect(new Set());
  };
  const run = async (action: BulkAction) => {
    setRunning(action);
    setFailure(undefined);
    setDone(undefined);
    try {
      finish(await action.onRun?.(ids));
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(undefined);
    }
  };
  const begin = (action: BulkAction) => {
    // not `disabled` meanwhile: that would take the focus away from whoever has just pressed it
    if (running) return;
    setFailure(undefined);
    setDone(undefined);
    if (action.dialog || action.confirm) setAsking(action);
    else void run(action);
  };
  const close = () => {
    setAsking(undefined);
    setFailure(undefined);
  };

  return (
    <>
      {ids.length > 0 && (
        <fieldset
          aria-busy={running !== undefined}
          className="sticky top-14 z-5 flex min-w-0 flex-wrap items-center gap-2 border-b border-line bg-amber-soft px-4 py-2 print:hidden"
        >
          <legend className="sr-only">Com os selecionados</legend>
          <div
            className={classNames("mr-auto flex flex-wrap items-center gap-2", actions.length > FIT_BESIDE && "w-full")}
          >
            <p className="font-medium tabular-nums">{countText(ids, onPage)}</p>
            <Button
              size="small"
              variant="quiet"
              onClick={() => selection.onSelect(new Set())}
              className="@max-3xl:min-h-11"
            >
              Limpar seleção
            </Button>
          </div>
          {ids.length > most && <p className="w-full text-warn">{`No máximo ${most} de cada vez.`}</p>}
          <div className="-m-1 flex max-w-full gap-2 p-1 @max-3xl:overflow-x-auto @3xl:flex-wrap">
            {actions.map((action) => (
              <Button
                key={action.label}
                size="small"
                variant={action.tone ?? "secondary"}
                disabled={ids.length > most}
                onClick={() => begin(action)}
                className="shrink-0 @max-3xl:min-h-11"
              >
                {action.icon}
                {action.label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Outcome failure={asking ? undefined : failure} finished={finished}>
        {done}
      </Outcome>
      {asking?.confirm && (
        <ConfirmDialog
          title={`${asking.label}: ${selectedText(ids.length)}`}
          question={asking.confirm(ids.length)}
          verb={asking.label}
          busy="Um momento..."
          isBusy={running !== undefined}
          error={failure}
          fallback={UNKNOWN}
          onConfirm={() => void run(asking)}
          onClose={close}
        />
      )}
      {asking?.dialog?.({ ids, onDone: finish, onClose: close })}
    </>
  );
}

const selectedText = (count: number) => (count === 1 ? "1 selecionado" : `${count} selecionados`);

function countText(ids: readonly number[], onPage: ReadonlySet<number>): string {
  const elsewhere = ids.filter((id) => !onPage.has(id)).length;
  const where = elsewhere === 0 ? "" : elsewhere === 1 ? ", 1 em outra página" : `, ${elsewhere} em outras páginas`;
  return selectedText(ids.length) + where;
}

interface OutcomeProps {
  failure: unknown;
  finished: number;
  children?: string;
}

function Outcome({ failure, finished, children }: OutcomeProps) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // the button that was pressed has gone with the selection: the keyboard goes on from what came of it
    if (finished > 0 && document.activeElement === document.body) output.current?.focus();
  }, [finished]);
  const refused = failure instanceof ApiError && failure.status < 500;
  return (
    <>
      <output
        ref={output}
        tabIndex={-1}
        className={children ? "block border-b border-line bg-ok-soft px-4 py-2 text-ok" : "sr-only"}
      >
        {children}
      </output>
      {failure !== undefined && (
        <p role="alert" className="border-b border-line bg-bad-soft px-4 py-2 text-bad">
          {textOf(failure, `${UNKNOWN}.`)}
          {refused && " Nada foi alterado."}
        </p>
      )}
    </>
  );
}
