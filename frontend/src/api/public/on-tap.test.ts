import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { onTapRead } from "./on-tap";

it("reads the taps in a browser that cannot join signals", async () => {
  const { signal } = new AbortController();
  vi.stubGlobal("AbortSignal", { timeout: () => signal });
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ taps: [] }));
  vi.stubGlobal("fetch", fetched);
  expect(await new QueryClient().fetchQuery(onTapRead())).toEqual([]);
  expect(fetched.mock.calls[0]?.[1]?.signal).toBe(signal);
});
