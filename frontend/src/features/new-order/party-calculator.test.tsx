import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { PartyView } from "./party-calculator";

const show = () =>
  render(
    <MemoryRouter>
      <PartyView />
    </MemoryRouter>,
  );
const type = async (name: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(name));
  await userEvent.type(screen.getByLabelText(name), text);
};

it("proposes litres for the party, draws them in barrels, and takes them into a new event", async () => {
  show();
  await type("Pessoas", "100");
  await type("Horas de festa", "4");
  await type("Bebem chope (%)", "80");
  await userEvent.click(screen.getByRole("radio", { name: /Leve/ }));
  // 80 × 4 h × 0,25 L × 1,1 = 88 L
  expect(screen.getByText("88 litros")).toBeVisible();
  expect(screen.getByRole("img", { name: "Barris: 1 de 50 L e 2 de 20 L" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Usar em um novo evento" })).toHaveAttribute(
    "href",
    "/operacoes/eventos/novo?litros=88",
  );
});

it("says what it assumes", () => {
  show();
  expect(screen.getByText("Conta só quem bebe chope: 35 de 50 pessoas.")).toBeVisible();
  expect(screen.getByText(/Nas primeiras 4 horas .* depois, 60% dele/)).toBeVisible();
  expect(screen.getByText(/Mais 10% de espuma/)).toBeVisible();
});

it("a number that cannot be is refused beside its field and proposes nothing", async () => {
  show();
  await type("Pessoas", "0");
  expect(screen.getByText("De 1 a 2.000.")).toBeVisible();
  expect(screen.getByText("Com estes números não é preciso nenhum barril.")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});
