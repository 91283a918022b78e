import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { CalendarsCard } from "./calendars-card";

const address = "https://pirilampo.example/calendars/mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o.ics";
const feed = {
  id: 7,
  kind: "deliveries",
  owner_id: 2,
  owner_name: "Bia",
  created_at: "2026-11-20T18:00:00Z",
  version: 1,
};

const created: unknown[] = [];
const server = serve(
  http.get("*/api/v1/calendar-feeds", () => HttpResponse.json({ data: [feed], kinds: ["deliveries", "reservations"] })),
  http.post("*/api/v1/calendar-feeds", async ({ request }) => {
    created.push(await request.json());
    return HttpResponse.json({ id: 8, version: 1, position: "0.9", url: address }, { status: 201 });
  }),
);

it("shows the address of a new calendar once, with a link for the device's own calendar", async () => {
  renderWithData(<CalendarsCard userId={1} />);
  await userEvent.selectOptions(await screen.findByLabelText("O que mostrar"), "Reservas de mesa");
  await userEvent.click(screen.getByRole("button", { name: "Criar calendário" }));
  expect(await screen.findByLabelText("Endereço do calendário")).toHaveValue(address);
  expect(created).toEqual([{ kind: "reservations" }]);
  const link = screen.getByRole("link", { name: "Abrir na agenda" });
  expect(link).toHaveAttribute("href", address.replace("https:", "webcal:"));
});

it("asks before it revokes, and says whose calendar it is", async () => {
  const revoked: string[] = [];
  server.use(
    http.delete("*/api/v1/calendar-feeds/:id", ({ params }) => {
      revoked.push(String(params.id));
      return HttpResponse.json({ id: 7, version: 2, position: "0.10" });
    }),
  );
  renderWithData(<CalendarsCard userId={1} />);
  expect(await screen.findByText(/por Bia/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Revogar.*Entregas$/ }));
  const dialog = screen.getByRole("dialog");
  expect(revoked).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Revogar" }));
  await expect.poll(() => revoked).toEqual(["7"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("is not there for those who may read nothing that a calendar shows", async () => {
  server.use(http.get("*/api/v1/calendar-feeds", () => HttpResponse.json({ data: [], kinds: [] })));
  const { container } = renderWithData(<CalendarsCard userId={1} />);
  await expect.poll(() => container.textContent).toBe("");
});
