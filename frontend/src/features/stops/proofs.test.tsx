import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { proofBody } from "@/api/generated/fields";
import type { DriverStop, StopProof } from "./actions";
import { DriverView } from "./driver-view";
import type { QueuedAction } from "./phone-state";
import { proofsLeft } from "./proofs";
import { dayWith, delivery, pickup, piece, TODAY } from "./testing/days";
import { MemoryPhone } from "./testing/memory-phone";

const { most } = proofBody.kind;

const kept = (kind: StopProof["kind"], day = TODAY): StopProof => ({
  id: 1,
  day,
  kind,
  asset_tag: "",
  sha256: "",
  made_at: "2026-11-28T12:00:00Z",
});
const queued = (stop: string, state: QueuedAction["state"] = "pending"): QueuedAction => ({
  id: `${stop} ${state}`,
  action: { kind: "proof", day: TODAY, stop, body: { kind: "photo", content: "AA==", asset_tag: null } },
  happened_at: "2026-11-28T12:00:00Z",
  state,
  refusal: "",
});

const arrived = { state: "arrived", arrived_at: "2026-11-28T12:31:00Z" } as const;

/** The sheet of a stop where the driver has arrived. */
async function open(stop: DriverStop, step: string) {
  const { add, takeBack, retry, correct, refresh, signOut, read } = new MemoryPhone({ days: [dayWith(stop)] });
  render(<DriverView phone={{ ...read(), add, takeBack, retry, correct, refresh, signOut }} />);
  await userEvent.click(screen.getByRole("button", { name: step }));
}

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-28T12:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

it("counts what is kept and what waits of each kind, at this stop, on this day", () => {
  const stop = delivery({ proofs: [kept("photo"), kept("photo", "2026-11-27"), kept("signature")] });
  const queue = [queued("d42"), queued("d42", "refused"), queued("d43")];
  expect(proofsLeft(TODAY, stop, queue)).toEqual({ photo: most.photo - 2, signature: most.signature - 1 });
});

it("no further photo or signature is asked for where there are as many as there may be, or more from before", async () => {
  const photos = Array.from({ length: 41 }, () => kept("photo"));
  const signatures = Array.from({ length: most.signature }, () => kept("signature"));
  await open(delivery({ ...arrived, proofs: [...photos, ...signatures] }), "Entregar");
  expect(screen.getAllByRole("radio")).toEqual([screen.getByLabelText("Código")]);
  expect(screen.getByText(/já tem 20 fotos, o máximo. Esta parada já tem 10 assinaturas, o máximo/)).toBeVisible();
});

it("a photo of damage is asked for while the stop has room for it", async () => {
  const damaged = async (tag: string) => {
    await userEvent.click(screen.getByRole("group", { name: new RegExp(tag) }).querySelector("input") as HTMLElement);
    await userEvent.click(screen.getByLabelText(`${tag} está avariado`));
  };
  const proofs = Array.from({ length: most.photo }, () => kept("photo"));
  await open(pickup({ ...arrived, pieces: [piece("CH-1")], proofs: proofs.slice(1) }), "Recolher");
  await damaged("CH-1");
  expect(screen.getByLabelText("Foto de CH-1")).toBeVisible();
  cleanup();
  await open(pickup({ ...arrived, pieces: [piece("CH-1")], proofs }), "Recolher");
  await damaged("CH-1");
  expect(screen.queryByLabelText("Foto de CH-1")).toBeNull();
});
