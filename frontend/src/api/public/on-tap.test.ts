import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { onTapRead } from "./on-tap";

const { any } = AbortSignal;

afterEach(() => {
  AbortSignal.any = any;
});

it("reads the taps in a browser that cannot join signals", async () => {
  Reflect.deleteProperty(AbortSignal, "any");
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ taps: [] }));
  vi.stubGlobal("fetch", fetched);
  expect(await new QueryClient().fetchQuery(onTapRead())).toEqual([]);
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
});
