import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { FoldedReport } from "./folded-report";

const folded = (
  <FoldedReport report="freight" title="Frete">
    <section tabIndex={-1}>R$ 120,00</section>
  </FoldedReport>
);

it("shows its title until it is opened, and the keyboard goes on in what it has", async () => {
  renderAt("/bi/analytics#deposits", folded);
  expect(screen.queryByText("R$ 120,00")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Frete" }));
  expect(screen.getByText("R$ 120,00")).toHaveFocus();
});

it("is open for who was led to it", () => {
  renderAt("/bi/analytics#freight", folded);
  expect(screen.getByText("R$ 120,00")).toBeInTheDocument();
});
