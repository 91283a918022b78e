import type { ApiError } from "@/api/errors";
import type { UserBody } from "@/api/generated/command";
import { permissionsOf, type Rights, type Role } from "@/lib/roles";
import type { User } from "./users";

/** What a person has who is no administrator and whom nobody gave a list of their own. */
const DEFAULT_GRANTS: readonly string[] = ["orders", "kits", "stock"];

export type UserFields = ReturnType<typeof fieldsOf>;

export const fieldsOf = (user: User | undefined) => ({
  username: user?.username ?? "",
  name: user?.name ?? "",
  email: user?.email ?? "",
  role: user?.role ?? "staff",
  center_cost: (user?.center_cost ?? "choperia") as NonNullable<UserBody["center_cost"]>,
  can_place_orders: user?.can_place_orders ?? false,
  can_view_bi: user?.can_view_bi ?? false,
  // what an administrator has by the role is no list of their own: with another role it is the default
  roles: user && !isDefaultOfAdmin(user) ? user.roles : [...DEFAULT_GRANTS],
  /** Of a new user only; empty for one that is made. */
  password: "",
  active: user?.active ?? true,
});

const isDefaultOfAdmin = (user: User) => user.role === "admin" && user.roles.join() === "all";

/** The fields as they are sent, of a new user and of a change. */
export const bodyOf = ({ name, email, role, center_cost, can_place_orders, can_view_bi, roles }: UserFields) => ({
  name: name.trim(),
  email: email.trim(),
  role,
  center_cost,
  can_place_orders,
  can_view_bi,
  roles,
});

export const rightsOf = (fields: UserFields): Rights => ({
  role: fields.role,
  canPlaceOrders: fields.can_place_orders,
  canViewBi: fields.can_view_bi,
  granted: fields.roles,
});

export const hasOperations = (role: Role) =>
  permissionsOf({ role, canPlaceOrders: false, canViewBi: false, granted: [] }).has("operations");

const TAKEN: Record<string, Partial<Record<keyof UserFields, string>>> = {
  "user-username": { username: "Este nome de usuário já está em uso." },
  "user-email": { email: "Este e-mail já está em uso por outra pessoa." },
};

/** The field that a 409 is about: a name or an address that somebody else has. */
export const takenIn = ({ status, problem }: ApiError) => (status === 409 ? TAKEN[problem.scope ?? ""] : undefined);
