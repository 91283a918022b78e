import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { Receivables } from "./receivables";
import { ReceivablesView } from "./receivables-view";

const order = {
  id: 42,
  order_code: "EV-2026-00042",
  event_name: "Casamento",
  stage: "returned",
  due_on: "2026-11-20",
  payment_days: 0,
  days: 6,
  age: "days_0_7",
  balance: 161,
} as const;
const ahead = {
  ...order,
  id: 43,
  order_code: "EV-2026-00043",
  due_on: "2026-12-05",
  days: -9,
  age: "not_due",
} as const;
const none = { not_due: 0, days_0_7: 0, days_8_30: 0, days_31: 0 };
const receivables: Receivables = {
  ...none,
  at: "2026-11-26",
  total: 822,
  not_due: 661,
  days_0_7: 161,
  to_return: 0,
  customers: [
    {
      ...none,
      customer_id: 17,
      customer_name: "Marina Duarte",
      customer_phone: "(11) 95555-0142",
      total: 322,
      not_due: 161,
      days_0_7: 161,
      orders: [order, ahead],
    },
    {
      ...none,
      customer_id: 18,
      customer_name: "Bar do Zéca",
      customer_phone: "",
      total: 500,
      not_due: 500,
      orders: [{ ...ahead, id: 44, order_code: "EV-2026-00044", balance: 500 }],
    },
  ],
  to_confirm: {
    total: 900,
    orders: [{ ...ahead, id: 45, order_code: "EV-2026-00045", balance: 900, customer_id: 19, customer_name: "Rui" }],
  },
};
serve(http.get("*/api/v1/receivables", () => HttpResponse.json(receivables)));

async function opened(address = "/") {
  const { search } = renderAt(address, <ReceivablesView />);
  await screen.findByRole("table");
  return { user: userEvent.setup(), search };
}

const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

const textsOfLinks = () =>
  screen
    .getAllByRole("link", { name: "WhatsApp" })
    .map((link) => decodeURIComponent(link.getAttribute("href") ?? "").replaceAll("\u00a0", " "));

it("keeps what is overdue apart from what is ahead, and asks for each in its own words", async () => {
  await opened();
  expect(rows()).toEqual([
    expect.stringMatching(/^VencidoR\$\s161,00$/),
    expect.stringMatching(/Marina Duarte.*Venceu em 20\/11\/2026, há 6 dias.*R\$\s161,00/),
    expect.stringMatching(/^A vencerR\$\s661,00$/),
    expect.stringMatching(/Marina Duarte.*Vence em 05\/12\/2026.*R\$\s161,00/),
    expect.stringMatching(/Bar do Zéca.*Vence em 05\/12\/2026.*R\$\s500,00/),
    expect.stringMatching(/TotalR\$\s822,00/),
  ]);
  const [overdue, later] = textsOfLinks();
  expect(overdue).toContain(
    "Olá, Marina Duarte! Ficou em aberto conosco:\nEV-2026-00042: R$ 161,00, venceu em 20/11/2026, há 6 dias\nComo prefere pagar?",
  );
  expect(later).toContain(
    "Olá, Marina Duarte! Um lembrete do que está a vencer:\nEV-2026-00043: R$ 161,00, vence em 05/12/2026\nQualquer dúvida, é só chamar.",
  );
});

it("a link to the accountant's files arrives at them", async () => {
  const brought = vi.spyOn(Element.prototype, "scrollIntoView");
  renderAt("/operacoes/a-receber#contador", <ReceivablesView />);
  const files = await screen.findByRole("region", { name: "Planilha do contador" });
  await waitFor(() => expect(files).toHaveFocus());
  expect(brought.mock.contexts).toEqual([files]);
});

it("narrows by age and by words, and sums what is left", async () => {
  const { user } = await opened();
  await user.click(screen.getByRole("button", { name: /Até 7 dias/ }));
  expect(rows()).toHaveLength(3);
  expect(rows()[2]).toMatch(/R\$\s161,00/);
  await user.click(screen.getByRole("button", { name: /^A receber/ }));
  await user.type(screen.getByRole("searchbox"), "zeca");
  expect(rows()).toHaveLength(3);
  expect(rows()[2]).toMatch(/R\$\s500,00/);
});

it("keeps orders that are not confirmed apart, with their own sum and address", async () => {
  const { user, search } = await opened();
  expect(screen.queryByText("EV-2026-00045")).toBeNull();
  await user.click(screen.getByRole("tab", { name: /Pedidos a confirmar/ }));
  expect(screen.getByRole("region", { name: "Pedidos a confirmar" })).toHaveTextContent(
    /Total dos pedidos a confirmarR\$\s900,00/,
  );
  expect(search()).toEqual({ tab: "to_confirm" });
  await user.click(screen.getByRole("tab", { name: /^A receber/ }));
  expect(search()).toEqual({});
});
