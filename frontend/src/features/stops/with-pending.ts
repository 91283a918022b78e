import type { DriverDay, DriverStop, NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";

type Applied<Kind extends NewAction["kind"]> = Extract<NewAction, { kind: Kind }>;

/**
 * The days as they look with what the phone has not sent yet, in the order of the queue. A refused action, and what is
 * held behind it, changes nothing: the server does not have it, and the driver decides what becomes of it.
 */
export function withPending(days: readonly DriverDay[], queue: readonly QueuedAction[]): readonly DriverDay[] {
  return queue
    .filter(({ state }) => state !== "refused" && state !== "held")
    .reduce((shown, { action, happened_at }) => applied(shown, action, happened_at), days);
}

function applied(days: readonly DriverDay[], action: NewAction, at: string): readonly DriverDay[] {
  if (action.kind === "payment") return paid(days, action);
  return days.map((day) => {
    if (day.date !== action.day) return day;
    return { ...day, stops: day.stops.map((stop) => changed(stop, action, at)) };
  });
}

/** A payment is for the order: every stop of it asks for less. */
function paid(days: readonly DriverDay[], { day, stop, body }: Applied<"payment">): readonly DriverDay[] {
  const order = days.find(({ date }) => date === day)?.stops.find(({ key }) => key === stop)?.order_id;
  return days.map((each) => ({
    ...each,
    stops: each.stops.map((other) => (other.order_id === order ? lessDue(other, body.amount) : other)),
  }));
}

/** The balance is paid before the penalty. A PIX code holds the whole balance, so it ends with the first payment. */
function lessDue(stop: DriverStop, amount: number): DriverStop {
  const left = cents(amount) - cents(stop.balance_due);
  return {
    ...stop,
    balance_due: Math.max(-left, 0) / 100,
    penalty_due: Math.max(cents(stop.penalty_due) - Math.max(left, 0), 0) / 100,
    pix_code: "",
  };
}

const cents = (amount: number) => Math.round(amount * 100);

function changed(stop: DriverStop, action: NewAction, at: string): DriverStop {
  if (action.kind === "load") {
    const { tags } = action.body;
    return {
      ...stop,
      pieces: stop.pieces.map((piece) => (tags.includes(piece.asset_tag) ? { ...piece, is_loaded: true } : piece)),
    };
  }
  if (stop.key !== action.stop) return stop;
  switch (action.kind) {
    case "arrival":
      return { ...stop, state: "arrived", arrived_at: at, failure: null };
    case "handover":
      return { ...stop, state: "done", receiver: action.body.receiver };
    case "failure":
      return { ...stop, state: "failed", failure: { note: "", ...action.body, at } };
    case "swap":
      return swapped(stop, action);
    case "return":
      return returned(stop, action);
    default:
      return stop;
  }
}

function swapped(stop: DriverStop, { body }: Applied<"swap">): DriverStop {
  const pieces = stop.pieces.map((piece) =>
    piece.asset_tag === body.asset_tag ? { ...piece, asset_tag: body.by_tag } : piece,
  );
  return { ...stop, pieces };
}

/** Nothing left to fetch ends the stop. */
function returned(stop: DriverStop, { body }: Applied<"return">): DriverStop {
  const back = new Set(body.pieces.map(({ asset_tag }) => asset_tag));
  const pieces = stop.pieces.filter(({ asset_tag }) => !back.has(asset_tag));
  return {
    ...stop,
    pieces,
    empties_to_collect: Math.max(stop.empties_to_collect - body.empties, 0),
    state: pieces.length === 0 ? "done" : stop.state,
  };
}
