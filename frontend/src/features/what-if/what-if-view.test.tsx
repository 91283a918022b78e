import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { WhatIf, WhatIfFigures } from "./what-if";
import { WhatIfView } from "./what-if-view";

const WHAT_IF = "*/api/v1/audit/what-if";

const figures: WhatIfFigures = {
  accepted: 421,
  cancelled: 72,
  refused: 0,
  requests: 23,
  served: 0,
  revenue: 339_851,
  freight: 12_800,
  served_value: 0,
};
const side = { assets: 4, cleaning_min: 60, hours: 8616, percent: 9.8 };
const asItWas: WhatIf = {
  season: { first: "2025-05-24", last: "2026-12-23" },
  span: { first: "2025-05-24", last: "2026-12-23" },
  changes: [],
  baseline: figures,
  alternative: figures,
  months: [
    {
      first: "2026-06-01",
      baseline: { orders: 3, revenue: 300, freight: 30 },
      alternative: { orders: 2, revenue: 200, freight: 20 },
    },
  ],
  models: [{ id: 1, name: "Barril 50L", baseline: side, alternative: side }],
  freight_terms: [
    { cost_center: "choperia", free_km: 5, base_rate_per_km: 3.2, min_fee: 25, rounding_step: 5, max_load_kg: 300 },
  ],
  differences: { refused: [], served: [], freight: [] },
  faith: { decisions: 450, unexplained: 0 },
  assumptions: ["Quem foi recusado não teria escolhido outra data."],
};
const otherwise: WhatIf = {
  ...asItWas,
  changes: [{ kind: "assets", sentence: "Barril 50L: 2 a mais (de 4 para 6)" }],
  alternative: { ...figures, accepted: 420, refused: 1, served: 1, revenue: 336_906, served_value: 264.56 },
  models: [{ id: 1, name: "Barril 50L", baseline: side, alternative: { ...side, assets: 6, percent: null } }],
  differences: {
    refused: [
      {
        id: 306,
        order_code: "EV-2026-00119",
        day: "2026-06-27",
        total: 2945,
        is_cancelled: true,
        in_season: false,
        obstacle: {
          stage: "placing",
          at: "2026-06-21T17:56:00Z",
          model_id: 1,
          model_name: "Barril 50L",
          wanted: 4,
          free: 1,
          sentence: "O ativo BARRIL50-0001 está na rua.",
          order_id: 42,
          order_code: "EV-2026-00042",
        },
      },
    ],
    served: [
      {
        id: 12,
        kind: "new",
        day: "2026-08-01",
        asked_on: "2026-07-28",
        cost_center: "choperia",
        wanted: [{ model_name: "Barril 50L", pieces: 1 }],
        order_id: null,
        order_code: null,
        value: 264.56,
        is_estimate: true,
      },
    ],
    freight: Array.from({ length: 25 }, (_, place) => ({
      id: place + 1,
      order_code: `EV-2026-${place}`,
      day: "2026-06-01",
      cost_center: "choperia" as const,
      baseline: 30,
      alternative: 45,
    })),
  },
  faith: { decisions: 450, unexplained: 2 },
};

let asked: string[];
const server = serve(
  http.get(WHAT_IF, ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    return HttpResponse.json(searchParams.has("assets") ? otherwise : asItWas);
  }),
);
const reader = { id: 3, username: "rui", name: "Rui", email: "", cost_center: "choperia", permissions: [] };
beforeEach(() => {
  asked = [];
  keepUser({ ...reader, role: "staff", can_place_orders: true });
});

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

const show = (search = "") =>
  renderAt(
    `/admin/history/what-if${search}`,
    <>
      <WhatIfView />
      <Address />
    </>,
  );

const barrel = async () => within(await screen.findByRole("group", { name: "Barril 50L" }));
const simulate = () => userEvent.click(screen.getByRole("button", { name: "Simular" }));
const address = () => screen.getByTestId("address").textContent;

describe("what would have been", () => {
  it("begins with the season as it was", async () => {
    show();
    expect((await barrel()).getByLabelText("Ativos")).toHaveValue("4");
    expect(await screen.findByText(/É o período como foi/)).toBeVisible();
    expect(screen.getByText("Entregas de 24/05/2025 a 23/12/2026")).toBeVisible();
    expect(screen.getByText(/refazem as 450 decisões da história exatamente como foram/)).toBeVisible();
    expect(screen.queryByText(/^foi /)).toBeNull();
    expect(asked).toEqual([""]);
  });

  it("is asked with what was changed, and stands in the address", async () => {
    show("?from=2026-01-01");
    const ativos = (await barrel()).getByLabelText("Ativos");
    await userEvent.clear(ativos);
    await userEvent.type(ativos, "6");
    await simulate();
    expect(
      await screen.findByText(
        "1 pedido não teria cabido como foi, 1 demanda recusada teria sido atendida e 25 fretes teriam sido outros.",
      ),
    ).toBeVisible();
    expect(address()).toBe("?from=2026-01-01&assets=1%3A2");
    expect(asked.at(-1)).toBe("from=2026-01-01&assets=1%3A2");
  });

  it("tells every order and demand that is another, with the way to it", async () => {
    show("?assets=1:2");
    const lost = within(
      (await screen.findByRole("heading", { name: "Pedidos que não teriam cabido" })).closest("section") as HTMLElement,
    );
    expect(lost.getByText("Teria sido recusado: precisava de 4 × Barril 50L e haveria 1.")).toBeVisible();
    expect(lost.getByText("entrega em 27/06/2026, fora do período")).toBeVisible();
    expect(lost.getByText("cancelado depois")).toBeVisible();
    expect(lost.getByRole("link", { name: "EV-2026-00042" })).toHaveAttribute("href", "/operacoes/eventos/42");
    const served = within(screen.getByRole("region", { name: "Demanda que teria sido atendida" }));
    expect(served.getByText("Pedido novo da Choperia: 1 × Barril 50L")).toBeVisible();
    expect(served.getByRole("link", { name: "28/07/2026" })).toHaveAttribute(
      "href",
      "/admin/history?stream=refused_demand-12",
    );
    expect(screen.getByText("foi 421")).toBeVisible();
    expect(screen.getByText(/à parte da receita/)).toBeVisible();
    expect(
      screen.getByText("Das 450 decisões da história, 2 não se explicam pelas regras e ficam como foram."),
    ).toBeVisible();
    expect(screen.getByRole("row", { name: "Barril 50L 4 → 6 9,8% —" })).toBeVisible();
  });

  it("shows the first of many, and the others on demand", async () => {
    show("?assets=1:2");
    const rows = async () =>
      within(await screen.findByRole("region", { name: "Fretes que teriam sido outros" })).getAllByRole("row");
    expect(await rows()).toHaveLength(21);
    await userEvent.click(screen.getByRole("button", { name: "Mostrar os outros 5" }));
    expect(await rows()).toHaveLength(26);
  });

  it("says that nothing would be another", async () => {
    server.use(
      http.get(WHAT_IF, ({ request }) =>
        HttpResponse.json(
          request.url.includes("buffer") ? { ...asItWas, changes: [{ kind: "buffer", sentence: "Limpeza" }] } : asItWas,
        ),
      ),
    );
    show("?buffer=1:30");
    expect(
      await screen.findByText(
        "Com estes parâmetros, os mesmos pedidos teriam sido aceitos e recusados, com o mesmo frete.",
      ),
    ).toBeVisible();
  });

  it("goes back to what is, and keeps the days", async () => {
    show("?from=2026-01-01&assets=1:2");
    await userEvent.click(await screen.findByRole("button", { name: "Voltar ao que é" }));
    await waitFor(() => expect(address()).toBe("?from=2026-01-01"));
    expect((await barrel()).getByLabelText("Ativos")).toHaveValue("4");
  });

  it("is of other days at once", async () => {
    show("?from=2026-01-01&to=2026-02-01");
    await userEvent.click(await screen.findByRole("button", { name: "Tudo" }));
    await waitFor(() => expect(address()).toBe(""));
    expect(screen.getByRole("button", { name: "Tudo" })).toHaveAttribute("aria-pressed", "true");
  });

  it("is not asked with what cannot be", async () => {
    show();
    const cleaning = (await barrel()).getByLabelText("Limpeza, em minutos");
    await userEvent.clear(cleaning);
    await simulate();
    expect(screen.getByText("De 0 a 10.080 minutos (uma semana).")).toBeVisible();
    expect(cleaning).toBeInvalid();
    expect(address()).toBe("");
    await userEvent.type(cleaning, "30");
    expect(cleaning).toBeValid();
  });

  it("that is refused says why, and the fields stay", async () => {
    server.use(
      http.get(WHAT_IF, ({ request }) =>
        request.url.includes("assets")
          ? HttpResponse.json({ error: "De “Barril 50L” a casa tem 4." }, { status: 422 })
          : HttpResponse.json(asItWas),
      ),
    );
    show("?assets=1:-9");
    expect(await screen.findByText("De “Barril 50L” a casa tem 4.", {}, { timeout: 4_000 })).toBeVisible();
    expect((await barrel()).getByLabelText("Ativos")).toHaveValue("-5");
  });

  it("cannot be read: says so and asks again", async () => {
    server.use(http.get(WHAT_IF, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
    show();
    expect(await screen.findByText("Não deu.", {}, { timeout: 4_000 })).toBeVisible();
    server.resetHandlers();
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await barrel()).toBeTruthy();
  });
});
