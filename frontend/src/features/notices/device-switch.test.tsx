import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { DeviceSwitch } from "./device-switch";

const ENDPOINT = "https://push.example/send/1";
/** SHA-256 of it. */
const DIGEST = "672d06b3eb19b708cd71c864b7765b94f04ebae4c113f5e5b64bd30d093cab24";

interface Device {
  id: number;
  endpoint_digest: string;
  subscribed_at: string;
}
let devices: Device[];
let publicKey: string | null;
let subscribed: unknown;
serve(
  http.get("*/api/v1/message-devices", () => HttpResponse.json({ devices, public_key: publicKey })),
  http.post("*/api/v1/message-devices", async ({ request }) => {
    subscribed = await request.json();
    devices = [...devices, { id: 8, endpoint_digest: DIGEST, subscribed_at: "2026-11-24T22:10:00Z" }];
    return HttpResponse.json({ id: 8, version: 1 }, { status: 201 });
  }),
  http.delete("*/api/v1/message-devices/:id", ({ params }) => {
    devices = devices.filter(({ id }) => String(id) !== params.id);
    return HttpResponse.json({ id: Number(params.id), version: 2 });
  }),
);

/** A browser that takes pushes: what a page sees of it. */
class FakePushes {
  registered: string | undefined;
  key: string | undefined;
  getSubscription = async () => (this.key === undefined ? null : this.#subscription());
  subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (this.key !== undefined) throw new DOMException("another key", "InvalidStateError");
    this.key = applicationServerKey;
    return this.#subscription();
  };
  #subscription() {
    return {
      endpoint: ENDPOINT,
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "BPublic", auth: "Secret" } }),
      unsubscribe: async () => {
        this.key = undefined;
        return true;
      },
    };
  }
}

let pushes: FakePushes;
let answer: NotificationPermission;
beforeEach(() => {
  devices = [{ id: 4, endpoint_digest: "of-a-telephone", subscribed_at: "2026-11-20T22:10:00Z" }];
  publicKey = "BNew";
  subscribed = undefined;
  answer = "granted";
  pushes = new FakePushes();
  const registration = { pushManager: pushes };
  const container = {
    register: async (script: string) => {
      pushes.registered = script;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { requestPermission: async () => answer });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const show = () => renderWithData(<DeviceSwitch />);
const control = (checked: boolean) => screen.findByRole("switch", { name: "Avisos neste aparelho", checked });

it("subscribes this browser with the key of the house, and unsubscribes it on both sides", async () => {
  show();
  await screen.findByText("Chegam também com o sistema fechado.");
  await userEvent.click(await control(false));
  expect(await control(true)).toBeEnabled();
  expect(pushes).toMatchObject({ registered: "/avisos-worker.js", key: "BNew" });
  expect(subscribed).toEqual({ endpoint: ENDPOINT, p256dh: "BPublic", auth: "Secret" });
  await userEvent.click(await control(true));
  expect(await control(false)).toBeEnabled();
  expect(pushes.key).toBeUndefined();
  expect(devices.map(({ id }) => id)).toEqual([4]);
});

it("takes the place of a subscription with an old key", async () => {
  pushes.key = "BOld";
  show();
  await screen.findByText("Chegam também com o sistema fechado.");
  await userEvent.click(await control(false));
  expect(await control(true)).toBeVisible();
  expect(pushes.key).toBe("BNew");
});

it("says what to do where the browser refuses", async () => {
  answer = "denied";
  show();
  await screen.findByText("Chegam também com o sistema fechado.");
  await userEvent.click(await control(false));
  expect(await screen.findByRole("alert")).toHaveTextContent("O navegador bloqueia os avisos desta página.");
  expect(await control(false)).toBeEnabled();
  expect(subscribed).toBeUndefined();
});

it("says who switches pushes on where the house has none", async () => {
  publicKey = null;
  show();
  expect(await screen.findByText(/Um administrador liga em Avisos › Canais\.$/)).toBeVisible();
  expect(await control(false)).toBeDisabled();
});

it("says that this browser takes no pushes", async () => {
  vi.stubGlobal("Notification", undefined);
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined });
  show();
  expect(await screen.findByText(/^Este navegador não recebe avisos com o sistema fechado\./)).toBeVisible();
  expect(await control(false)).toBeDisabled();
});
