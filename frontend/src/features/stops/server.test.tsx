import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeToken } from "@/api/token";
import { serve } from "@/testing/server";
import type { StoredAction } from "./queue";
import { serverFor } from "./server";

const payment: StoredAction = {
  id: "7d1c9a52-0c1f-4a53-9c3e-3f8f4f1f6f10",
  action: {
    kind: "payment",
    day: "2026-11-28",
    stop: "d42",
    body: { amount: 150, method: "dinheiro", reference: "" },
  },
  happened_at: "2026-11-28T12:00:00.000Z",
  state: "sending",
  refusal: "",
};
const ADDRESS = "*/api/v1/stops/2026-11-28/d42/payment";

const web = serve(http.post("*/api/session/refresh", () => new HttpResponse(null, { status: 401 })));
beforeEach(() => {
  storeToken(`head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.signature`);
  localStorage.setItem("user", JSON.stringify({ id: 3, username: "motorista" }));
});
afterEach(() => localStorage.clear());

it("an action is posted with its key and the instant at which it happened", async () => {
  const sent: unknown[] = [];
  web.use(
    http.post(ADDRESS, async ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key"), await request.json());
      return HttpResponse.json({});
    }),
  );
  expect(await serverFor(3).send(payment)).toEqual({ kind: "recorded" });
  expect(sent).toEqual([
    payment.id,
    { amount: 150, method: "dinheiro", reference: "", happened_at: "2026-11-28T12:00:00.000Z" },
  ]);
});

it("a corrected action is posted with its own key, and the office is asked under the one it knows", async () => {
  const sent: unknown[] = [];
  web.use(
    http.post(ADDRESS, ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.json({});
    }),
  );
  const asked = listOf(201, { state: "open" });
  expect(await serverFor(3).send({ ...payment, key: "new", told: "Confira." })).toEqual({ kind: "recorded" });
  expect([sent, asked]).toMatchObject([["new"], [{ key: payment.id }]]);
});

it("a refusal of fields says which and why, as nothing is marked in a list of actions", async () => {
  const errors = [{ field: "reference", message: "Use no máximo 100 caracteres." }];
  web.use(
    http.post(ADDRESS, () => HttpResponse.json({ error: "Confira os campos destacados.", errors }, { status: 422 })),
  );
  expect(await serverFor(3).send(payment)).toEqual({
    kind: "refused",
    refusal: "Comprovante: Use no máximo 100 caracteres.",
    wrong: errors,
  });
});

it.each([
  [409, { kind: "refused", refusal: "Este pedido já foi pago.", wrong: [] }],
  [422, { kind: "refused", refusal: "Este pedido já foi pago.", wrong: [] }],
  [429, { kind: "later", isCertain: true }],
  [408, { kind: "later", isCertain: true }],
  [500, { kind: "failed" }],
  [503, { kind: "failed" }],
  [401, { kind: "over" }],
])("what %i says of an action", async (status, verdict) => {
  web.use(http.post(ADDRESS, () => HttpResponse.json({ error: "Este pedido já foi pago." }, { status })));
  expect(await serverFor(3).send(payment)).toEqual(verdict);
});

const LIST = "*/api/v1/stops/unrecorded";
/** The list of the office, which answers this; returns what it was sent. */
function listOf(status: number, answer: Record<string, unknown>): unknown[] {
  const sent: unknown[] = [];
  web.use(
    http.post(LIST, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer, { status });
    }),
  );
  return sent;
}

it("the office is told what was done, whose and how much, under the key of the action", async () => {
  const sent = listOf(201, { state: "open" });
  const isOpen = await serverFor(3).tell({ ...payment, stopName: "Marina Duarte" }, "Este pedido foi cancelado.");
  expect(isOpen).toBe(true);
  expect(sent).toEqual([
    {
      key: payment.id,
      day: "2026-11-28",
      stop: "d42",
      action: "payment",
      happened_at: "2026-11-28T12:00:00.000Z",
      whose: "Marina Duarte",
      done: "Recebido: R$\u00a0150,00 em dinheiro",
      amount: 150,
      refusal: "Este pedido foi cancelado.",
    },
  ]);
});

it("what the office was told is sent again only while it waits there", async () => {
  const known = { ...payment, told: "Este pedido foi cancelado." };
  let payments = 0;
  web.use(
    http.post(ADDRESS, () => {
      payments += 1;
      return HttpResponse.json({});
    }),
  );
  listOf(201, { state: "taken_in" });
  expect([await serverFor(3).send(known), payments]).toEqual([{ kind: "decided" }, 0]);
  listOf(500, {});
  expect([await serverFor(3).send(known), payments]).toEqual([{ kind: "failed" }, 0]);
  listOf(201, { state: "open" });
  expect([await serverFor(3).send(known), payments]).toEqual([{ kind: "recorded" }, 1]);
});

it("an action that the office never heard of needs no note that it is recorded", async () => {
  web.use(http.post(`${LIST}/recorded`, () => HttpResponse.json({ error: "Não chegou." }, { status: 404 })));
  await expect(serverFor(3).noteRecorded(payment.id)).resolves.toBeUndefined();
});

it("nothing is sent or read in the name of another user", async () => {
  localStorage.setItem("user", JSON.stringify({ id: 4, username: "outro" }));
  expect(await serverFor(3).send(payment)).toEqual({ kind: "over" });
  await expect(serverFor(3).readKey()).rejects.toMatchObject({ status: 401 });
});
