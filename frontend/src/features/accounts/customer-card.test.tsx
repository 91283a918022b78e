import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { CustomerCard } from "./customer-card";
import { joana, showAt } from "./testing/people";

const zeca = { id: 17, name: "Bar do Zeca", phone: "(11) 95555-0170", document: "", orders: 2 };
const server = serve(
  http.get("*/api/v1/customers/search", () => HttpResponse.json({ data: [zeca] })),
  http.get("*/api/v1/customers/17", () => HttpResponse.json(zeca)),
);

const show = (customer_id: number | null) =>
  showAt(<CustomerCard user={{ ...joana, role: "client", customer_id }} />, "/admin/users/:id", "/admin/users/7");

it("links the account to the customer who was chosen", async () => {
  let sent: unknown;
  server.use(
    http.put("*/api/users/7/customer", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 7, version: 5, position: "0.9" });
    }),
  );
  show(null);
  expect(screen.getByText("Sem vínculo, esta conta não vê nenhum pedido.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Vincular a um cliente" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Vincular" }));
  expect(dialog.getByText("Escolha o cliente na lista.")).toBeVisible();
  await userEvent.type(dialog.getByRole("combobox", { name: /^Cliente/ }), "zeca");
  await userEvent.click(await dialog.findByRole("option", { name: /Bar do Zeca/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Vincular" }));
  await expect.poll(() => sent).toEqual({ customer_id: 17 });
});

it("shows whose orders the account sees, and ends it", async () => {
  let ended = false;
  server.use(
    http.delete("*/api/users/7/customer", () => {
      ended = true;
      return HttpResponse.json({ id: 7, version: 5, position: "0.9" });
    }),
  );
  show(17);
  expect(await screen.findByRole("link", { name: "Bar do Zeca" })).toHaveAttribute("href", "/operations/customers/17");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer o vínculo" }));
  await expect.poll(() => ended).toBe(true);
});
