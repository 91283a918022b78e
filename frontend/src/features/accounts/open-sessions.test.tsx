import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { OpenSessions } from "./open-sessions";

const at = "2026-11-20T18:00:00Z";
const session = (number: number) => ({
  id: `s${number}`,
  current: number === 1,
  created_at: at,
  last_seen_at: at,
  expires_at: at,
  user_agent: "Firefox",
  address: `203.0.113.${number}`,
});

serve(
  http.get("*/api/me/sessions", ({ request }) => {
    const { page, limit } = Object.fromEntries(new URL(request.url).searchParams);
    const first = (Number(page) - 1) * Number(limit) + 1;
    const sessions = Array.from({ length: Math.min(Number(limit), 12 - first + 1) }, (_, place) =>
      session(first + place),
    );
    const pagination = { page: Number(page), limit: Number(limit), total: 12, pages: 2 };
    return HttpResponse.json({ data: sessions, sessions, pagination });
  }),
);

it("shows the sessions page by page", async () => {
  renderWithData(<OpenSessions />);
  expect(await screen.findByText(/203\.0\.113\.10 /)).toBeVisible();
  expect(screen.queryByText(/203\.0\.113\.11 /)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Próximo" }));
  expect(await screen.findByText(/203\.0\.113\.11 /)).toBeVisible();
  expect(screen.getByText("Mostrando 11 a 12 de 12")).toBeVisible();
});
