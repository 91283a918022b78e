import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { ProductionView } from "./production-view";

const stout = { beer_id: 4, beer_name: "Stout", container_l: 20, promised: 10, full: 2, planned: 0, missing: 8 };
const pilsen = { beer_id: 3, beer_name: "Pilsen", container_l: 50, promised: 3, full: 1, planned: 2, missing: 0 };
let days: { day: string; beers: (typeof stout)[] }[];
let asked: string;
const server = serve(
  http.get("*/api/v1/beers/production", ({ request }) => {
    asked = new URL(request.url).search;
    return HttpResponse.json({ days });
  }),
  http.get("*/api/v1/beers", () => HttpResponse.json({ beers: [{ id: 4, name: "Stout" }], pagination: {} })),
);

const show = (search = "") => renderAt(`/operations/production${search}`, <ProductionView />);

it("says per day what is missing; one click fills in the batch that covers it", async () => {
  days = [
    { day: "2099-11-27", beers: [pilsen] },
    { day: "2099-11-28", beers: [stout] },
  ];
  let sent: unknown;
  server.use(
    http.post("*/api/v1/batches", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 9, version: 1, position: "0.9", code: "L9948" });
    }),
  );
  show("?de=2099-11-20&ate=2099-12-20");
  expect(await screen.findByText("Falta produzir 160 L de Stout.")).toBeInTheDocument();
  expect(asked).toBe("?from=2099-11-20&to=2099-12-20");
  const [friday, saturday] = screen.getAllByRole("listitem");
  expect(friday).toHaveTextContent("3 × Pilsen · 50 L1 cheio · 2 planejadosCoberto");
  expect(saturday).toHaveTextContent("10 × Stout · 20 L2 cheiosFaltam 8");
  await userEvent.click(screen.getByRole("button", { name: "Planejar lote de Stout: 160 L" }));
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByRole("option", { name: "Stout" });
  await userEvent.click(dialog.getByRole("button", { name: "Planejar lote" }));
  await waitFor(() => expect(sent).toMatchObject({ beer_id: 4, litres: 160, ready_on: "2099-11-28", cost: null }));
});

it("says so where nothing is promised", async () => {
  days = [];
  show();
  expect(await screen.findByText("Nenhum barril prometido neste período")).toBeInTheDocument();
});
