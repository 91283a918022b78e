import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { ActionDialog } from "../action-dialog";
import { type Condition, conditions, registerReturn } from "../commands";
import { MoneyField, TextField } from "../fields";
import type { EventOrder, OrderBooking } from "../orders";
import { type ReturnLine, returning, saidIn } from "../rules";
import { useOrderAction } from "../use-order-action";
import { useTry } from "../use-try";
import type { DialogProps } from "./dialog-props";

const outOf = (order: EventOrder) => order.bookings.filter((booking) => booking.state === "out");
const CHOICES = { "": "Ainda não voltou", ...conditions };

type Said = Partial<Omit<ReturnLine, "asset_id">>;

/** Some or all of what is out comes back: piece by piece in which condition, and the empties. */
export function ReturnDialog({ opened, onDone, onClose }: DialogProps) {
  const [said, setSaid] = useState<Readonly<Record<number, Said>>>({});
  const [empties, setEmpties] = useState("");
  const linesFor = (order: EventOrder): ReturnLine[] =>
    outOf(order).map(({ asset_id }) => ({
      asset_id,
      condition: undefined,
      charge: "",
      note: "",
      ...said[asset_id],
    }));
  const state = useOrderAction({
    action: "return",
    opened,
    send: (order) => registerReturn(order, saidIn(returning(linesFor(order), empties))),
    onDone: () => onDone("Devolução registrada."),
  });
  const { order } = state;
  const lines = linesFor(order);
  const { refusals, attempt } = useTry(returning(lines, empties));
  const say = (asset_id: number, change: Said) =>
    setSaid((current) => ({ ...current, [asset_id]: { ...current[asset_id], ...change } }));
  const sayAll = () => {
    for (const { asset_id, condition } of lines) if (!condition) say(asset_id, { condition: "ok" });
  };

  return (
    <ActionDialog
      title="Registrar devolução"
      submit="Registrar devolução"
      busy="Registrando..."
      className="max-w-2xl"
      dirty={Object.keys(said).length > 0 || empties !== ""}
      state={state}
      opened={opened}
      onSubmit={() => attempt(state.submit)}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">O que não voltou ainda pode ser registrado depois.</p>
        <Button size="small" onClick={sayAll} disabled={lines.every((line) => line.condition)}>
          Tudo voltou em ordem
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-control border border-line">
        {outOf(order).map((booking, place) => (
          <Piece
            key={booking.asset_id}
            booking={booking}
            line={lines[place]}
            wrongCharge={refusals[`charge-${booking.asset_id}`]}
            onChange={(change) => say(booking.asset_id, change)}
          />
        ))}
      </ul>
      <InputField
        label="Vasilhames recolhidos"
        hint={emptiesText(order)}
        error={refusals.empties}
        inputMode="numeric"
        maxLength={5}
        placeholder="0"
        value={empties}
        onChange={setEmpties}
      />
      {refusals.nothing && (
        <p role="alert" className="text-bad">
          {refusals.nothing}
        </p>
      )}
    </ActionDialog>
  );
}

interface PieceProps {
  booking: OrderBooking;
  line: ReturnLine | undefined;
  wrongCharge: string | undefined;
  onChange: (change: Said) => void;
}

function Piece({ booking, line, wrongCharge, onChange }: PieceProps) {
  const condition = line?.condition;
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium">{booking.asset_tag}</span>
          <span className="text-muted">{` ${booking.model_name}`}</span>
        </span>
        <select
          aria-label={`Como ${booking.asset_tag} voltou`}
          value={condition ?? ""}
          onChange={({ target }) => onChange({ condition: isCondition(target.value) ? target.value : undefined })}
          className="min-h-10 rounded-control border border-line-strong bg-raised px-3 text-text"
        >
          <OptionList of={CHOICES} />
        </select>
      </div>
      {(condition === "damaged" || condition === "lost") && (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <MoneyField
            label="Cobrança"
            error={wrongCharge}
            value={line?.charge ?? ""}
            onChange={(charge) => onChange({ charge })}
          />
          <TextField
            label={condition === "lost" ? "O que se sabe" : "O que está danificado"}
            value={line?.note ?? ""}
            onChange={(note) => onChange({ note })}
          />
          <p className="text-muted sm:col-span-2">
            {condition === "lost" ? "Sai do acervo como perdido." : "Vai para a manutenção."}
          </p>
        </div>
      )}
    </li>
  );
}

const isCondition = (text: string): text is Condition => Object.hasOwn(conditions, text);

function emptiesText({ empties_to_collect: wanted, empties_collected: had }: EventOrder): string {
  if (wanted === 0) return "Nenhum foi combinado.";
  return had > 0 ? `Combinado: ${wanted}; já recolhidos: ${had}.` : `Combinado: ${wanted}.`;
}
