import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { every } from "@/api/read";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { TableCallsBadge } from "./table-calls-badge";

/** How many times a sound was begun: the browser of these tests has none. */
let sounds = 0;
class Silent {
  currentTime = 0;
  gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect = (next: unknown) => next;
  start = () => undefined;
  stop = () => undefined;
}

const call = (id: number, table: number) => ({
  id,
  table,
  called_at: new Date(Date.now() - 180_000).toISOString(),
  seen_at: null,
  version: 1,
});
let calls: ReturnType<typeof call>[];
let orders: { id: number; received_at: string }[] = [];
serve(http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ calls, orders, tables: 9 })));
beforeEach(() => {
  sounds = 0;
  orders = [];
  vi.stubGlobal(
    "AudioContext",
    class extends Silent {
      constructor() {
        super();
        sounds += 1;
      }
    },
  );
  vi.stubGlobal("OscillatorNode", Silent);
  vi.stubGlobal("GainNode", Silent);
});

function show() {
  const { client } = renderAt("/", <TableCallsBadge />);
  return () => act(() => client.invalidateQueries(every("listWaiterCalls")));
}

it("says how many tables wait since when, and sounds for each new call", async () => {
  calls = [call(1, 5)];
  const moved = show();
  expect(await screen.findByRole("link", { name: "1 mesa chamando há 3 minutos" })).toBeVisible();
  expect(sounds).toBe(0);
  calls = [...calls, call(2, 7)];
  await moved();
  expect(await screen.findByRole("link", { name: /^2 mesas chamando/ })).toBeVisible();
  expect(sounds).toBe(1);
  calls = calls.slice(1);
  await moved();
  expect(await screen.findByRole("link", { name: /^1 mesa chamando/ })).toBeVisible();
  expect(sounds).toBe(1);
});

it("sounds for the order of a table as for its call, and counts it", async () => {
  calls = [];
  const moved = show();
  await moved();
  orders = [{ id: 1, received_at: new Date(Date.now() - 120_000).toISOString() }];
  await moved();
  expect(await screen.findByRole("link", { name: "1 pedido de mesa há 2 minutos" })).toBeVisible();
  expect(sounds).toBe(1);
  calls = [call(1, 5)];
  await moved();
  expect(await screen.findByRole("link", { name: "2 chamados e pedidos de mesas há 3 minutos" })).toBeVisible();
  expect(sounds).toBe(2);
});

it("is silent for those who do not want the sound", async () => {
  calls = [call(1, 5)];
  const moved = show();
  await userEvent.click(await screen.findByRole("button", { name: "Sem som para mesas que chamam" }));
  calls = [...calls, call(3, 2)];
  await moved();
  await screen.findByRole("link", { name: /^2 mesas chamando/ });
  expect(sounds).toBe(0);
});
