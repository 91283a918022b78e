import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { OnTapNow } from "./on-tap-now";

serve(
  http.get("*/api/taps", () => HttpResponse.json({ taps: [{ name: "Pilsen" }, { name: "IPA" }, { name: "Pilsen" }] })),
);

it("names each beer that is on tap once", async () => {
  renderWithData(<OnTapNow />);
  expect(screen.getByRole("region", { name: "Na torneira agora" })).toHaveTextContent("O cardápio diz o que há hoje.");
  expect(
    await screen.findByText("Pilsen · IPA", { normalizer: (text) => text.replaceAll("\u00a0", " ") }),
  ).toBeVisible();
});
