import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { BeerLitres } from "./beer-litres";

const beer = { full_kegs: 0, tapped_kegs: 0, litres: 0, planned_l: 0, active: true };
const beers = [
  { ...beer, id: 1, name: "Pilsen", full_kegs: 7, tapped_kegs: 1, litres: 362.5 },
  { ...beer, id: 2, name: "Stout", planned_l: 1000 },
  { ...beer, id: 3, name: "Antiga", active: false },
];
serve(http.get("*/api/v1/beers", () => HttpResponse.json({ beers })));

it("says of each beer that is sold how many litres are in the house, in which kegs, and what is planned", async () => {
  renderAt("/", <BeerLitres />);
  expect(await screen.findByText("362,5 L na casa")).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Pilsen7 barris cheios · 1 na torneira362,5 L",
    "Stout1.000 L planejados0 L",
  ]);
});
