import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { CustomerView } from "../customer-view";
import type { Customer } from "../customers";

/** A made-up customer whose only event is over. */
export const marina: Customer = {
  id: 17,
  name: "Marina Antônia Duarte",
  phone: "(11) 95555-0142",
  document: "39053344705",
  orders: 1,
  finished_orders: 1,
  total: 1240,
  first_at: "2026-03-12T18:03:11Z",
  last_at: "2026-11-20T18:03:11Z",
  erased_at: null,
  other_names: [],
  kind: "person",
  email: "",
  other_phones: [],
  addresses: [],
  contacts: [],
  tax: {
    state_registration_kind: "",
    state_registration: "",
    street: "",
    number: "",
    complement: "",
    district: "",
    postal_code: "",
    city_code: "",
    city: "",
  },
  notes: "",
  accepts_messages: true,
  payment_days: null,
  credit_limit: null,
  price_list_id: null,
  price_list_name: "",
  balance: 0,
  to_confirm: 0,
  containers: [],
  version: 2,
  order_list: [
    {
      order_id: 42,
      order_code: "EV-2026-00042",
      event_name: "Casamento na serra",
      event_date: "2026-03-28",
      status: "delivered",
      stage: "settled",
      is_finished: true,
      total: 1240,
      created_at: "2026-03-12T18:03:11Z",
    },
  ],
  refused: [],
  retention: { months: 60, keep_until: "2031-11-20", by_rule: false },
  erasure: { possible: true, obstacles: [] },
  erased: null,
  merged_into: null,
  merged: [],
};

export const obstacle = {
  order_id: 43,
  order_code: "EV-2026-00043",
  status: "confirmed" as const,
  sentence: "O evento EV-2026-00043 está em andamento (Confirmado): conclua ou cancele antes.",
};

/** She once more, with an event to come. */
export const busyMarina: Customer = {
  ...marina,
  orders: 2,
  retention: { ...marina.retention, keep_until: null },
  erasure: { possible: false, obstacles: [obstacle] },
};

/** What is left of her. */
export const erasedMarina: Customer = {
  ...marina,
  name: "Titular removido",
  phone: "",
  document: "",
  erased_at: "2026-11-21T17:03:11Z",
  version: 3,
  order_list: marina.order_list.map((order) => ({ ...order, event_name: "" })),
  retention: { ...marina.retention, keep_until: null },
  erasure: { possible: false, obstacles: [] },
  erased: { at: "2026-11-21T17:03:11Z", by: "Caio Menezes", by_rule: false, reason: "A titular pediu por carta." },
};

const person = { id: 3, username: "caio", name: "Caio Menezes" };
export const asManager = () => keepUser({ ...person, role: "manager", can_place_orders: true });
export const asManagerWithoutOrders = () => keepUser({ ...person, role: "manager", can_place_orders: false });
export const asStaff = () => keepUser({ ...person, role: "staff", can_place_orders: true });

/** The page of a customer. */
export const showCustomer = (id = "17") =>
  renderAt(`/operations/customers/${id}`, [{ path: "/operations/customers/:id", element: <CustomerView /> }]);
