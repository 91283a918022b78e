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

it("what was refused is sent again with what it held, or taken back from before it", () => {
  const queue = queued.refused(queueOf(arrival("a", "d1"), arrival("b", "d1")), "a", "Já foi.");
  expect(states(queued.retried(queue, "a"))).toEqual({ a: "pending", b: "pending" });
  expect(states(queued.takenBack(queue, "a"))).toEqual({ b: "pending" });
  expect(queued.retried(queue, "b")).toBe(queue);
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

it("the screen shows a recorded action as on its way until the day contains it", () => {
  expect(queued.shown(queued.recorded(queueOf(arrival("a", "d1")), "a"))[0]?.state).toBe("sending");
});
