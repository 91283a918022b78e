import type { ReactNode } from "react";
import { renderAt } from "@/testing/render";
import type { User } from "../users";

/** A made-up person of the house. */
export const joana: User = {
  id: 7,
  username: "joana",
  name: "Joana Prado",
  email: "joana@pirilampo.example",
  role: "staff",
  role_label: "Operacional",
  center_cost: "choperia",
  active: true,
  can_place_orders: false,
  can_view_bi: false,
  roles: ["orders", "kits", "stock"],
  second_factors: 0,
  customer_id: null,
  last_login: null,
  created_at: "2026-11-01T12:00:00Z",
  updated_at: "2026-11-20T15:30:00Z",
  updated_by: "Ana Souza",
  version: 4,
};
export const rui: User = {
  ...joana,
  id: 9,
  username: "rui",
  name: "Rui Castro",
  email: "rui@pirilampo.example",
  center_cost: "",
  active: false,
  last_login: "2026-11-21T18:30:00Z",
};

/** Shows `ui` where `path` matches `address`; the other screens of the area say their own address. */
export function showAt(ui: ReactNode, path: string, address: string) {
  const elsewhere = (name: string) => <p>{`tela ${name}`}</p>;
  const others = ["/admin/users", "/admin/users/:id", "/profile"].filter((each) => each !== path);
  return renderAt(address, [{ path, element: ui }, ...others.map((each) => ({ path: each, element: elsewhere(each) }))])
    .router;
}
