import { expect, it, vi } from "vitest";
import { signOut } from "./session";

it("a browser that somebody signs out of takes no more pushes for them", async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  await signOut();
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});
