import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Site } from "@/api/public/site";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { OwnReservation } from "./own-reservation";

let own: Record<string, unknown>;
serve(http.get("*/api/reservations/own", () => HttpResponse.json(own)));

const site = { name: "Pirilampo", phones: {} } as unknown as Site;

async function show(status: string, can_cancel: boolean) {
  own = { reference: "R-7", status, day: "2026-11-28", time: "20:00", people: 4, name: "Ana", notes: "", can_cancel };
  const { container, unmount } = renderWithData(<OwnReservation site={site} token="t" onAgain={() => undefined} />);
  await screen.findByRole("heading");
  const text = container.textContent ?? "";
  unmount();
  return text;
}

it("promises a confirmation and offers to cancel only before the hour", async () => {
  expect(await show("requested", true)).toContain("A reserva vale quando a casa confirmar pelo celular");
  expect(await show("confirmed", true)).toContain("Se o plano mudar, cancele aqui.");
  expect(await show("requested", false)).toMatch(/fale com a casa\.Fazer outra reserva/);
  expect(await show("confirmed", false)).toMatch(/espera por vocês\.Fazer outra reserva/);
});
