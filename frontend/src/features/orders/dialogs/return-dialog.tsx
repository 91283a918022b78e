import { returnedAssetBody } from "@/api/generated/fields";
import { ChoiceField, MoneyField, TextField, WholeField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { OptionList } from "@/components/ui/option-list";
import type { FormOf } from "@/lib/use-typed";
import { ActionDialog } from "../action-dialog";
import { type Condition, conditions, kegStates, registerReturn } from "../commands";
import { delayText } from "../delay";
import { HappenedField, happenedAt, useOpenedAt } from "../happened-field";
import { KegRestFields } from "../keg-rest";
import type { EventOrder, OrderBooking } from "../orders";
import { PieceName } from "../piece-name";
import { type ReturnLine, returning } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

const outOf = (order: EventOrder) => order.bookings.filter((booking) => booking.state === "out");
const beerLinesOf = (order: EventOrder) =>
  new Set(order.items.flatMap((item) => (item.kind === "beer" ? item.id : [])));
const CHOICES = { "": "Ainda não voltou", ...conditions };

type Said = Partial<Omit<ReturnLine, "asset_id">>;

/** A container of a line of beer came back empty until somebody says otherwise. */
function linesFor(order: EventOrder, said: Readonly<Record<number, Said>>): ReturnLine[] {
  const beerLines = beerLinesOf(order);
  return outOf(order).map(({ asset_id, item_id }) => ({
    asset_id,
    condition: undefined,
    charge: "",
    note: "",
    ...(item_id !== null &&
      beerLines.has(item_id) && { keg: { state: "empty" as const, rest: "weighed" as const, kg: "" } }),
    ...said[asset_id],
  }));
}

/** Some or all of what is out comes back: piece by piece in which condition, and the empties. */
export function ReturnDialog(props: DialogProps) {
  const openedAt = useOpenedAt();
  const state = useOrderAction(props, {
    action: "return",
    done: "Devolução registrada.",
    fieldsOf: () => ({ said: {} as Readonly<Record<number, Said>>, empties: "", penalty: "", happened: openedAt }),
    rule: ({ said, empties, penalty }, order) => returning(linesFor(order, said), empties, penalty),
    send: (of, back, { happened }) => registerReturn(of, { ...back, ...happenedAt(happened, openedAt) }),
  });
  const { order, set, problemOf } = state;
  const { said } = state.values;
  const lines = linesFor(order, said);
  const say = (asset_id: number, more: Said) => set("said", { ...said, [asset_id]: { ...said[asset_id], ...more } });
  const sayAll = () => {
    const unsaid = lines.filter(({ condition }) => !condition).map(({ asset_id }) => asset_id);
    const ok = unsaid.map((asset_id) => [asset_id, { ...said[asset_id], condition: "ok" }]);
    set("said", { ...said, ...(Object.fromEntries(ok) as Record<number, Said>) });
  };

  return (
    <ActionDialog
      state={state}
      title="Registrar devolução"
      submit="Registrar devolução"
      busy="Registrando..."
      className="max-w-2xl"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">O que não voltou ainda pode ser registrado depois.</p>
        <Button size="small" onClick={sayAll} disabled={lines.every((line) => line.condition)}>
          Tudo voltou em ordem
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-control border border-line">
        {lines.map((line, place) => (
          <Piece
            key={line.asset_id}
            order={order}
            booking={outOf(order)[place] as OrderBooking}
            form={{
              values: line,
              set: (name, value) => say(line.asset_id, { [name]: value }),
              problemOf: (field) => problemOf(`${field}-${line.asset_id}`),
            }}
          />
        ))}
      </ul>
      <WholeField
        form={state}
        name="empties"
        label={order.collects ? "Vasilhames recebidos" : "Vasilhames recolhidos"}
        hint={emptiesText(order)}
        maxLength={5}
        placeholder="0"
      />
      <HappenedField form={state} />
      {order.money.delay && (
        <>
          <output className="block rounded-control bg-warn-soft px-3 py-2">{delayText(order.money.delay)}</output>
          <MoneyField
            form={state}
            name="penalty"
            label="Multa por atraso"
            hint="Vazio: o que as regras do kit somam até a devolução. Para cobrar menos, dispense a multa depois."
          />
        </>
      )}
      {problemOf("nothing") && (
        <p role="alert" className="text-bad">
          {problemOf("nothing")}
        </p>
      )}
    </ActionDialog>
  );
}

interface PieceProps {
  order: EventOrder;
  booking: OrderBooking;
  form: FormOf<ReturnLine>;
}

function Piece({ order, booking, form }: PieceProps) {
  const { condition, keg } = form.values;
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PieceName order={order} booking={booking} />
        <select
          aria-label={`Como ${booking.asset_tag} voltou`}
          value={condition ?? ""}
          onChange={({ target }) => form.set("condition", isCondition(target.value) ? target.value : undefined)}
          className="min-h-10 rounded-control border border-line-strong bg-raised px-3 text-text"
        >
          <OptionList of={CHOICES} />
        </select>
      </div>
      {keg && (condition === "ok" || condition === "damaged") && (
        <KegFields
          form={{
            values: keg,
            set: (name, value) => form.set("keg", { ...keg, [name]: value }),
            problemOf: form.problemOf,
          }}
        />
      )}
      {(condition === "damaged" || condition === "lost") && (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <MoneyField form={form} name="charge" label="Cobrança" />
          <TextField
            form={form}
            name="note"
            label={condition === "lost" ? "O que se sabe" : "O que está danificado"}
            field={returnedAssetBody.note}
          />
          <p className="text-muted sm:col-span-2">
            {condition === "lost" ? "Sai do acervo como perdido." : "Vai para a manutenção."}
          </p>
        </div>
      )}
    </li>
  );
}

/** What was in the keg: nothing, a rest that is weighed or estimated, or all of it. */
function KegFields({ form }: { form: FormOf<NonNullable<ReturnLine["keg"]>> }) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <ChoiceField form={form} name="state" label="Chope no barril" options={kegStates} />
      {form.values.state === "partial" && <KegRestFields form={form} />}
    </div>
  );
}

const isCondition = (text: string): text is Condition => Object.hasOwn(conditions, text);

function emptiesText({ empties_to_collect: wanted, empties_collected: had, collects }: EventOrder): string {
  if (wanted === 0) return "Nenhum foi combinado.";
  return had > 0
    ? `Combinado: ${wanted}; já ${collects ? "recebidos" : "recolhidos"}: ${had}.`
    : `Combinado: ${wanted}.`;
}
