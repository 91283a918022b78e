import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { WithAgreedPrices } from "./agreed-prices";
import { blankForm } from "./form";
import { PartyView } from "./party-calculator";

serve(
  http.get("*/api/party", () => HttpResponse.json({ towns: [], beers: [{ id: 3, name: "Pilsen", style: "Pilsen" }] })),
  http.get("*/api/v1/price-lists/agreed", () =>
    HttpResponse.json({ prices: [{ beer_id: 4, beer_name: "IPA", container_l: 50, price: 810 }] }),
  ),
  http.get("*/api/party/estimate", ({ request }) => {
    const asked = new URL(request.url).searchParams;
    const isPilsen = asked.get("beer_id") === "3";
    return HttpResponse.json({
      beer_id: isPilsen ? 3 : 4,
      beer_name: isPilsen ? "Pilsen" : "IPA",
      kegs: [{ container_l: 50, quantity: Number(asked.get("guests")) / 25, unit_price: isPilsen ? 700 : 900 }],
      equipment: [{ model_id: 4, name: "Chopeira", quantity: 1, unit_price: 100 }],
    });
  }),
);

const show = () => renderAt("/", <PartyView />);
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

it("says what it costs today, with the house's beer or another", async () => {
  show();
  expect(await screen.findByText("2 × IPA 50 L")).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("Chope"), "Pilsen");
  expect(await screen.findByText("2 × Pilsen 50 L")).toBeVisible();
  expect(screen.getByText("Total de hoje, sem frete").nextElementSibling).toHaveTextContent("R$ 1.500,00");
});

it("costs what the customer's price list says", async () => {
  renderAt(
    "/",
    <WithAgreedPrices form={{ ...blankForm("choperia"), customer: 7 }}>
      <PartyView />
    </WithAgreedPrices>,
  );
  await screen.findByText("2 × IPA 50 L");
  expect(await screen.findByText("R$ 1.620,00")).toBeVisible();
});
