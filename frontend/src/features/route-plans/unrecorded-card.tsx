import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { setAsideUnrecorded, takeInUnrecorded } from "@/api/generated/command";
import { driverActionLabels, setAsideBody } from "@/api/generated/fields";
import type { UnrecordedAction, UnrecordedActions } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { formatMoney } from "@/lib/money";
import { formatInstant } from "@/lib/time";

/** What drivers did that could not be recorded, of any day, until a person has decided on it. Nothing without any. */
export function Unrecorded() {
  const unrecorded = useQuery(reads.listUnrecorded());
  return (
    <Loaded query={unrecorded} name="o que não foi registrado" loading={null} carded>
      {(data) => (data.actions.length > 0 ? <UnrecordedCard unrecorded={data} /> : null)}
    </Loaded>
  );
}

interface Asked {
  about: UnrecordedAction;
  verb: "take in" | "set aside";
}

function UnrecordedCard({ unrecorded: { actions, amount } }: { unrecorded: UnrecordedActions }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Card
      title={`Não registrado (${actions.length})`}
      aside={amount > 0 && <b className="tabular-nums">{`${formatMoney(amount)} com motoristas`}</b>}
    >
      <ul aria-label="Não registrado" className="divide-y divide-line">
        {actions.map((each) => (
          <UnrecordedRow key={each.id} action={each} onAsk={(verb) => setAsked({ about: each, verb })} />
        ))}
      </ul>
      {asked?.verb === "take in" && <TakeIn action={asked.about} onClose={close} />}
      {asked?.verb === "set aside" && <SetAside action={asked.about} onClose={close} />}
    </Card>
  );
}

interface UnrecordedRowProps {
  action: UnrecordedAction;
  onAsk: (verb: Asked["verb"]) => void;
}

function UnrecordedRow({ action, onAsk }: UnrecordedRowProps) {
  const { order_id, order_code, driver, happened_at, amount, refusal } = action;
  const name = nameOf(action);
  const what = `${doneOf(action)}, ${name}`;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">
          {order_id === null ? (
            name
          ) : (
            <Link to={paths.operations.event(order_id)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
        </span>
        {amount !== null && <span className="tabular-nums">{formatMoney(amount)}</span>}
      </p>
      <p className="wrap-anywhere">{doneOf(action)}</p>
      <p className="text-sm text-muted">
        {[order_code, driver, formatInstant(happened_at)].filter(Boolean).join(" · ")}
      </p>
      <p className="text-sm wrap-anywhere text-bad">{refusal}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {order_id !== null && (
          <LinkButton to={paths.operations.event(order_id)} className="min-h-11" aria-label={`Registrar: ${what}`}>
            Registrar
          </LinkButton>
        )}
        <Button className="min-h-11" aria-label={`Já registrei: ${what}`} onClick={() => onAsk("take in")}>
          Já registrei
        </Button>
        <Button className="min-h-11" aria-label={`Deixar de lado: ${what}`} onClick={() => onAsk("set aside")}>
          Deixar de lado
        </Button>
      </div>
    </li>
  );
}

interface DecisionProps {
  action: UnrecordedAction;
  onClose: () => void;
}

function TakeIn({ action, onClose }: DecisionProps) {
  return (
    <ConfirmAction
      title="Já está registrado?"
      verb="Já está registrado"
      busy="Salvando..."
      fallback="Não foi possível tirar da lista"
      run={() => takeInUnrecorded(action.id)}
      invalidates={["route_plans"]}
      success="Saiu da lista."
      onClose={onClose}
    >
      <p>{`${doneOf(action)}, ${nameOf(action)}. Só confirme depois de registrar à mão: isto sai da lista e do telefone de ${action.driver}, que não envia de novo.`}</p>
    </ConfirmAction>
  );
}

function SetAside({ action, onClose }: DecisionProps) {
  return (
    <ReasonDialog
      title="Deixar de lado"
      submit="Deixar de lado"
      busy="Salvando..."
      danger
      field={setAsideBody.reason}
      run={(reason) => setAsideUnrecorded(action.id, { reason })}
      invalidates={["route_plans"]}
      success="Deixado de lado."
      fallback="Não foi possível deixar de lado"
      onClose={onClose}
    >
      <p>{`${doneOf(action)}, ${nameOf(action)}. Nada é registrado: isto sai da lista e do telefone de ${action.driver}.`}</p>
    </ReasonDialog>
  );
}

/** The words of an erased customer are gone. */
const doneOf = ({ done, action }: UnrecordedAction) => done || driverActionLabels[action];
const nameOf = ({ whose, order_code, action }: UnrecordedAction) => whose || order_code || driverActionLabels[action];
