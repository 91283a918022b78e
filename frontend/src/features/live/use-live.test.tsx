import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Read, read, still } from "@/api/read";
import { storeToken } from "@/api/token";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { useLive } from "./use-live";

interface Line {
  lastEventId: string | null;
  authorization: string | null;
  say: (text: string) => void;
  end: () => void;
  closed: boolean;
}

const lines: Line[] = [];
const server = serve(
  http.get("*/api/v1/stream", ({ request }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const line: Line = {
          lastEventId: request.headers.get("Last-Event-ID"),
          authorization: request.headers.get("Authorization"),
          say: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
          closed: false,
        };
        request.signal.addEventListener("abort", () => {
          line.closed = true;
        });
        lines.push(line);
      },
    });
    return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
  }),
);
beforeEach(() => {
  lines.length = 0;
  storeToken(`x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.x`);
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  look("visible");
  vi.restoreAllMocks();
});

function look(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

const moved = (id: string, ...names: string[]) =>
  `id: ${id}\nevent: moved\ndata: ${JSON.stringify({ moved: Object.fromEntries(names.map((name) => [name, id])) })}\n\n`;

const orders = read("listEventOrders", ["orders", "accounts", "equipment"], [], async () => 0);
const stock = read("listStock", ["stock", "catalogue", "sales"], [], async () => 0);

function Screen({ of, fetch }: { of: Read<number>; fetch: () => Promise<number> }) {
  const loaded = useLive(1);
  const [typed, setTyped] = useState("");
  const { data, isPending } = useQuery({ ...of, queryFn: fetch });
  return (
    <>
      {loaded !== undefined && <p>carga em {loaded}%</p>}
      <p>{isPending ? "carregando" : `visto ${data}`}</p>
      <input aria-label="Texto" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  );
}

function show(of: Read<number>, first?: Promise<number>) {
  let asked = 0;
  const fetch = vi.fn<() => Promise<number>>(async () => ++asked);
  if (first) fetch.mockReturnValueOnce(first);
  return { fetch, ...renderWithData(<Screen of={of} fetch={fetch} />) };
}

const line = (number: number) =>
  waitFor(
    () => {
      const found = lines[number];
      if (!found) throw new Error(`there is no connection number ${number}`);
      return found;
    },
    { timeout: 4000 },
  );

it("asks anew for what moved, and shows what it had until the answer comes", async () => {
  const { fetch } = show(orders);
  const open = await line(0);
  expect(open.authorization).toMatch(/^Bearer x\./);
  await screen.findByText("visto 1");
  let answer: (value: number) => void = () => undefined;
  fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  open.say(moved("0.5", "orders"));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(screen.getByText("visto 1")).toBeInTheDocument();
  answer(7);
  expect(await screen.findByText("visto 7")).toBeInTheDocument();
});

it("leaves alone what did not move, and what a form was filled from", async () => {
  const { fetch } = show(still(read("getProduct", ["catalogue", "accounts"], [42], async () => 0)));
  const open = await line(0);
  await screen.findByText("visto 1");
  open.say(`retry: 2000\n\n:\n\n${moved("0.5", "orders", "catalogue", "unknown")}`);
  open.end();
  expect((await line(1)).lastEventId).toBe("0.5");
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("understands an event that comes in pieces", async () => {
  show(stock);
  const open = await line(0);
  await screen.findByText("visto 1");
  const text = moved("0.9", "stock");
  open.say(text.slice(0, 20));
  open.say(text.slice(20));
  expect(await screen.findByText("visto 2")).toBeInTheDocument();
});

it("comes back after an interruption and says what it heard last", async () => {
  show(stock);
  const open = await line(0);
  expect(open.lastEventId).toBeNull();
  open.say(moved("0.12"));
  open.say('event: end\ndata: {"reason": "drain"}\n\n');
  open.end();
  expect((await line(1)).lastEventId).toBe("0.12");
});

it("gives the connection back while nobody looks", async () => {
  show(stock);
  const open = await line(0);
  open.say(moved("0.3"));
  await screen.findByText("visto 1");
  look("hidden");
  await waitFor(() => expect(open.closed).toBe(true));
  look("visible");
  const again = await line(1);
  again.say(moved("0.4", "stock"));
  expect(await screen.findByText("visto 2")).toBeInTheDocument();
});

it("closes the connection when the screens go", async () => {
  const { unmount } = show(stock);
  const open = await line(0);
  unmount();
  await waitFor(() => expect(open.closed).toBe(true));
});

it("does not ask again where the server refuses", async () => {
  let asked = 0;
  server.use(
    http.get("*/api/v1/stream", () => {
      asked += 1;
      return HttpResponse.json({ error: "Acesso negado." }, { status: 403 });
    }),
  );
  const { fetch } = show(stock);
  await screen.findByText("visto 1");
  await waitFor(() => expect(asked).toBe(1));
  look("hidden");
  look("visible");
  expect(asked).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("where there is no place for one more, asks now and then instead, and listens once there is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let places = 0;
  server.use(
    http.get("*/api/v1/stream", () =>
      places > 0 ? undefined : HttpResponse.json({ error: "Há telas demais abertas ao mesmo tempo." }, { status: 429 }),
    ),
  );
  const { fetch } = show(stock);
  await screen.findByText("visto 1");
  await vi.advanceTimersByTimeAsync(25_000);
  await screen.findByText(/visto [23]/);
  expect(lines).toEqual([]);
  places = 1;
  await vi.advanceTimersByTimeAsync(25_000);
  const open = await line(0);
  const before = fetch.mock.calls.length;
  expect(before).toBeGreaterThan(2);
  open.say(moved("0.5", "stock"));
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before));
});

it("lets an answer come that takes longer than the next change, then asks for that", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fetch } = show(stock);
  const open = await line(0);
  await screen.findByText("visto 1");
  let answer: (value: number) => void = () => undefined;
  fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  open.say(moved("0.5", "stock"));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  open.say(moved("0.6", "stock"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  answer(7);
  expect(await screen.findByText("visto 2")).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(3);
});

it("asks once more where something moved while a screen read it for the first time", async () => {
  let answer: (value: number) => void = () => undefined;
  const { fetch } = show(stock, new Promise((resolve) => (answer = resolve)));
  const open = await line(0);
  open.say(moved("0.5", "stock"));
  open.say(moved("0.6"));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve));
  answer(7);
  expect(await screen.findByText("visto 1")).toBeInTheDocument();
});

it("waits for a command that is under way: what it shows already must not go away again", async () => {
  let done: () => void = () => undefined;
  const { fetch, client } = show(stock);
  const open = await line(0);
  await screen.findByText("visto 1");
  const command = client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise<void>((resolve) => (done = resolve)) })
    .execute(undefined);
  act(() => void client.setQueryData(stock.queryKey, 50));
  open.say(moved("0.5", "stock"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("visto 50")).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
  done();
  await command;
  expect(await screen.findByText("visto 2")).toBeInTheDocument();
});

it("says how far a load is until it is done, or until another server knows of none", async () => {
  show(orders);
  const first = await line(0);
  first.say('event: loading\ndata: {"percent": 43}\n\n');
  await screen.findByText("carga em 43%");
  first.say('event: loading\ndata: {"percent": 100}\n\n');
  await waitFor(() => expect(screen.queryByText(/carga em/)).toBeNull());
  first.say('event: loading\ndata: {"percent": 7}\n\n');
  await screen.findByText("carga em 7%");
  first.end();
  const second = await line(1);
  second.say("retry: 2000\n\n");
  await waitFor(() => expect(screen.queryByText(/carga em/)).toBeNull());
});
