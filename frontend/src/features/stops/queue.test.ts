import { expect, it } from "vitest";
import * as queued from "./queue";

const arrival = (id: string, stop: string): queued.StoredAction => ({
  id,
  action: { kind: "arrival", day: "2026-11-28", stop, body: {} },
  happened_at: "2026-11-28T12:00:00.000Z",
  state: "pending",
  refusal: "",
});
const load: queued.StoredAction = {
  ...arrival("load", ""),
  action: { kind: "load", day: "2026-11-28", stop: null, body: { tags: [] } },
};
const queueOf = (...items: queued.StoredAction[]) => items.reduce(queued.added, [] as queued.Queue);
const failedAt = (queue: queued.Queue, id: string, at = 0) =>
  Array.from({ length: queued.TRIES }).reduce<queued.Queue>((before) => queued.failed(before, id, at), queue);
const states = (queue: queued.Queue) => Object.fromEntries(queue.map(({ id, state }) => [id, state]));

it("a refusal holds what follows at its stop, also what comes later, and no other stop", () => {
  const queue = queued.refused(
    queueOf(load, arrival("a", "d1"), arrival("b", "d2"), arrival("c", "d1")),
    "a",
    "Já foi.",
  );
  expect(states(queue)).toEqual({ load: "pending", a: "refused", b: "pending", c: "held" });
  expect(states(queued.added(queue, arrival("e", "d1"))).e).toBe("held");
});

it("a refused loading holds no stop", () => {
  expect(states(queued.refused(queueOf(load, arrival("a", "d1")), "load", "Não."))).toEqual({
    load: "refused",
    a: "pending",
  });
});

it("a load that is refused or fails holds no other piece", () => {
  const queue = queueOf(load, { ...load, id: "more" });
  expect(states(queued.refused(queue, "load", "É de outro carro."))).toEqual({ load: "refused", more: "pending" });
  expect(queued.next(failedAt(queue, "load"))?.id).toBe("more");
});

it("a signature or photo that is refused or fails holds nothing, and waits behind what is refused", () => {
  const proof: queued.StoredAction = {
    ...arrival("p", "d1"),
    action: { kind: "proof", day: "2026-11-28", stop: "d1", body: { kind: "photo", content: "AA==", asset_tag: null } },
  };
  const queue = queueOf(proof, arrival("a", "d1"));
  expect(states(queued.refused(queue, "p", "Já são 20."))).toEqual({ p: "refused", a: "pending" });
  const aside = failedAt(queue, "p");
  expect([queued.next(aside)?.id, queued.report(aside, new Set(["p"]))]).toEqual(["a", undefined]);
  expect(states(queued.refused(queueOf(arrival("a", "d1"), proof), "a", "Não.")).p).toBe("held");
});

it("errors of the server set an action aside with its stop, and no other stop", () => {
  const queue = queueOf(arrival("a", "d1"), arrival("b", "d1"), arrival("c", "d2"));
  const tried = queued.failed(queued.sending(queue, "a"), "a", 0);
  expect([states(tried).a, queued.next(tried)?.id]).toEqual(["sending", "a"]);
  const aside = failedAt(queue, "a");
  expect(states(aside)).toEqual({ a: "failed", b: "pending", c: "pending" });
  expect(queued.next(aside)?.id).toBe("c");
  expect(queued.next(queued.takenBack(aside, "a"))?.id).toBe("b");
});

it("what was set aside is sent again later or by hand, and is set aside again by one more error", () => {
  const aside = failedAt(queueOf(arrival("a", "d1"), arrival("b", "d1")), "a", 1_000_000);
  expect(queued.due(aside, 1_000_000 + queued.AGAIN - 1)).toBe(aside);
  for (const at of [1_000_000 + queued.AGAIN, 0]) expect(states(queued.due(aside, at)).a).toBe("sending");
  expect(queued.next(queued.retried(aside, "a"))?.id).toBe("a");
  expect(states(queued.failed(queued.retried(aside, "a"), "a", 0)).a).toBe("failed");
});

it("what was refused is sent again with what it held, or taken back from before it", () => {
  const queue = queued.refused(queueOf(arrival("a", "d1"), arrival("b", "d1")), "a", "Já foi.");
  expect(states(queued.retried(queue, "a"))).toEqual({ a: "pending", b: "pending" });
  expect(states(queued.takenBack(queue, "a"))).toEqual({ a: "left", b: "pending" });
  expect(states(queued.takenBack(queued.heard(queue, "a", "Já foi."), "a"))).toEqual({ b: "pending" });
  expect(queued.retried(queue, "b")).toBe(queue);
});

it("what was refused is corrected in its place, as another action to the server and the same one to the office", () => {
  const queue = queueOf(arrival("a", "d1"), arrival("b", "d1"), arrival("c", "d2"));
  const refused = queued.refused(queue, "a", "Confira.", [{ field: "note", message: "Confira." }]);
  const { action } = arrival("a", "d9");
  const corrected = queued.corrected(queued.heard(refused, "a", "Confira."), "a", action, "new");
  expect(corrected[0]).toEqual({ ...queue[0], action, key: "new", heard: "Confira.", wrong: [] });
  expect(states(corrected)).toEqual({ a: "pending", b: "pending", c: "pending" });
  for (const each of [queue, queued.recorded(refused, "a")])
    expect(queued.corrected(each, "a", action, "new")).toBe(each);
});

it("nothing is taken back that the server may have", () => {
  const queue = queueOf(arrival("a", "d1"));
  expect(states(queued.takenBack(queued.sending(queue, "a"), "a"))).toEqual({ a: "sending" });
  expect(states(queued.takenBack(queued.recorded(queue, "a"), "a"))).toEqual({ a: "recorded" });
  expect(queued.takenBack(queued.pending(queued.sending(queue, "a"), "a"), "a")).toEqual([]);
});

it("the first that nothing holds is next, also if it was being sent when the browser ended", () => {
  const queue = queued.sending(queueOf(arrival("a", "d1"), arrival("b", "d2")), "a");
  expect(queued.next(queue)?.id).toBe("a");
  expect(queued.next(queued.refused(queue, "a", "Não."))?.id).toBe("b");
  expect(queued.next(queued.recorded(queue, "a"))?.id).toBe("b");
});

it("the office hears of other words for the same action, and of no word twice", () => {
  const none = new Set<string>();
  const queue = queued.refused(queueOf(arrival("a", "d1")), "a", "Já foi.");
  const heard = queued.heard(queued.told(queue, "a", "Já foi."), "a", "Já foi.");
  expect([queued.report(queue, none)?.why, queued.report(heard, none)]).toEqual(["Já foi.", undefined]);
  expect(queued.report(queued.refused(heard, "a", "Outro carro."), none)?.why).toBe("Outro carro.");
});

it("the screen shows a recorded action as on its way until the day contains it", () => {
  expect(queued.shown(queued.recorded(queueOf(arrival("a", "d1")), "a"))[0]?.state).toBe("sending");
});
