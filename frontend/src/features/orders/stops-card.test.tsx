import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { StopsCard } from "./stops-card";
import { sampleOrder } from "./testing/sample-order";

serve(http.get("*/api/v1/event-orders/42/proofs/:proof", () => new HttpResponse(new Uint8Array([1]))));

const at = "2026-11-28T13:55:00Z";
const proof = { id: 5, day: "2026-11-28", kind: "photo", asset_tag: "CHOP-1", sha256: "ab", made_at: at } as const;
const stop = {
  day: "2026-11-28",
  kind: "delivery",
  arrived_at: "2026-11-28T13:42:00Z",
  failure: null,
  received_at: at,
  receiver: "Marina",
  code: "matches",
  driver: "Rui",
  proofs: [proof],
} as const;

it("shows who received, and opens the picture of a damaged piece", async () => {
  renderWithData(<StopsCard order={sampleOrder({ stops: [{ ...stop, proofs: [proof] }] })} />);
  expect(screen.getByText("Entregue às 10:55 a Marina · código confere")).toBeVisible();
  const small = screen.getByRole("button", { name: /^Ampliar: Dano em CHOP-1/ });
  await waitFor(() => expect(small).toBeEnabled());
  await userEvent.click(small);
  expect(screen.getByRole("img", { name: /^Dano em CHOP-1/, hidden: true })).toHaveAttribute(
    "src",
    expect.stringMatching(/^data:/),
  );
});

it("asks for no picture that was erased", () => {
  renderWithData(<StopsCard order={sampleOrder({ stops: [{ ...stop, proofs: [{ ...proof, sha256: "" }] }] })} />);
  expect(screen.getByText("Os comprovantes foram apagados com os dados do cliente.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
