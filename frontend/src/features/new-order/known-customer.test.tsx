import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { paths } from "@/app/paths";
import { keepUser } from "@/session/session";
import { serve } from "@/testing/server";
import { withCustomer } from "./customer-name-field";
import { blankForm } from "./form";
import { field, house, openWizard, toEquipment, toFreight } from "./testing/wizard-stage";

const marina = {
  id: 17,
  name: "Marina Duarte",
  kind: "person" as const,
  phone: "(11) 95555-0142",
  document: "39053344705",
  orders: 3,
  address: { label: "", address: "Rua Nova, 5", details: "", place_id: "nova-5", lat: -23.2, lng: -46.1 },
  addresses: [
    { label: "", address: "Rua Nova, 5", details: "", place_id: "nova-5", lat: -23.2, lng: -46.1 },
    { label: "Sítio", address: "Estrada da Serra, 7", details: "Portão verde", place_id: "", lat: null, lng: null },
  ],
};
const person = { id: 5, username: "rui", name: "Rui Prado", role: "staff" as const };
const asked: string[] = [];
const server = serve(
  http.get("*/api/v1/customers/search", ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("q") ?? "");
    return HttpResponse.json({ data: [marina] });
  }),
  ...house,
);
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});

it("three characters offer a known customer, and choosing fills telephone and document", async () => {
  keepUser({ ...person, can_place_orders: true });
  openWizard();
  await userEvent.type(await screen.findByRole("combobox", { name: /^Nome do cliente/ }), "mar");
  await screen.findByRole("option", { name: /Marina Duarte/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByRole("combobox", { name: /^Nome do cliente/ })).toHaveValue("Marina Duarte");
  expect(screen.getByLabelText(/^Telefone/)).toHaveValue("(11) 95555-0142");
  expect(screen.getByLabelText(/^CPF ou CNPJ/)).toHaveValue("39053344705");
  expect(asked).toContain("mar");
});

it("without the right to the records the name is a plain field", async () => {
  keepUser({ ...person, can_place_orders: false });
  openWizard();
  await userEvent.type(await screen.findByRole("textbox", { name: /^Nome do cliente/ }), "marina");
  expect(asked).toEqual([]);
});

it("the address of a known customer is not put over one that was typed", () => {
  expect(withCustomer(blankForm(), marina).place).toMatchObject({ address: "Rua Nova, 5", place_id: "nova-5" });
  expect(withCustomer({ ...blankForm(), address: "Sítio Ipê" }, marina).address).toBe("Sítio Ipê");
});

it("the delivery goes to another address of the customer's record with one click", async () => {
  keepUser({ ...person, can_place_orders: true });
  openWizard();
  await toEquipment("Marina Duarte");
  await toFreight();
  await userEvent.click(await screen.findByRole("button", { name: "Sítio: Estrada da Serra, 7" }));
  expect(field(/^Endereço da entrega/)).toHaveValue("Estrada da Serra, 7");
  expect(field(/^Observações/)).toHaveValue("Portão verde");
  expect(screen.getByRole("button", { name: "Rua Nova, 5" })).toBeVisible();
});

it("an earlier event is repeated with its customer and lines, without its days", async () => {
  keepUser({ ...person, can_place_orders: true });
  server.use(
    http.get("*/api/v1/event-orders/42", () =>
      HttpResponse.json({
        id: 42,
        version: 7,
        cost_center: "choperia",
        customer_name: "Marina Duarte",
        customer_phone: "(11) 95555-0142",
        customer_document: "",
        event_name: "Casamento",
        event_date_from: "2026-03-28",
        deposit_amount: 300,
        preferred_delivery_date: "2026-03-28",
        preferred_delivery_shift: "manha",
        pickup_date: "2026-03-29",
        pickup_shift: "manha",
        delivery_address: "Rua Nova, 5",
        delivery_place_id: "nova-5",
        delivery_lat: -23.2,
        delivery_lng: -46.1,
        shell_deposit: 0,
        empties_to_collect: 0,
        notes: "",
        bookings: [{ asset_id: 7, model_id: 1 }],
        items: [
          {
            id: 1,
            kind: "asset",
            asset_id: 7,
            kit_line: null,
            container_l: null,
            slots: [],
            product_name: "Barril 50L",
            weight_kg: 75,
            quantity: 1,
            unit_price: 100,
            assets: [{ asset_tag: "BARRIL50-0007" }],
          },
        ],
      }),
    ),
  );
  openWizard(paths.operations.repeatEvent(42));
  expect(await screen.findByRole("combobox", { name: /^Nome do cliente/ })).toHaveValue("Marina Duarte");
  expect(screen.getByLabelText(/^Nome do evento/)).toHaveValue("");
});
