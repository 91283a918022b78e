import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/freshness";
import { read } from "@/api/read";
import { useQuietCommand } from "./use-quiet-command";

/** A screen with one read and a command that makes it untrue; the second read is under way until `answer` is called. */
async function screenWith(run: () => Promise<string>, readsFirst = false) {
  let answer: (read: string) => void = () => undefined;
  const second = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const ask = vi.fn<() => Promise<string>>().mockResolvedValueOnce("before").mockReturnValue(second);
  const onDone = vi.fn<() => void>();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      shown: useQuery(read("listBeers", ["beers", "equipment", "site"], [], ask)).data,
      command: useQuietCommand({ run, invalidates: ["beers"], readsFirst, onDone }),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.shown).toBe("before"));
  act(() => result.current.command.mutate());
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  return { now: () => result.current, onDone, answer: () => answer("after") };
}

it("a failure is told at once, while what it may have made untrue is read again", async () => {
  const { now, answer } = await screenWith(() => Promise.reject(new Error("lost")));
  await waitFor(() => expect(now().command.error).toEqual(new Error("lost")));
  expect(now().shown).toBe("before");
  answer();
  await waitFor(() => expect(now().shown).toBe("after"));
});

it("a success is told at once, and the command is under way until the screen shows it", async () => {
  const { now, onDone, answer } = await screenWith(() => Promise.resolve("done"));
  expect(onDone).toHaveBeenCalledOnce();
  expect(now().command.isPending).toBe(true);
  answer();
  await waitFor(() => expect(now().command.isSuccess).toBe(true));
  expect(now().shown).toBe("after");
});

it("where a screen would show the state of before, it is done once the screen shows it", async () => {
  const { onDone, answer } = await screenWith(() => Promise.resolve("done"), true);
  expect(onDone).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
