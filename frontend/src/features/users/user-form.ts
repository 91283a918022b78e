import { ApiError } from "@/api/errors";
import { permissionsOf, type Rights, type Role } from "@/lib/roles";
import { defaultGrants } from "./labels";
import type { User } from "./users";

export interface UserFields {
  username: string;
  name: string;
  email: string;
  role: Role;
  center_cost: string;
  can_place_orders: boolean;
  can_view_bi: boolean;
  roles: readonly string[];
  /** Of a new user only; empty for one that is made. */
  password: string;
  active: boolean;
}

export const fieldNames: readonly (keyof UserFields)[] = ["username", "name", "email", "password"];

export function fieldsOf(user: User | undefined): UserFields {
  return {
    username: user?.username ?? "",
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: user?.role ?? "staff",
    center_cost: user?.center_cost ?? "choperia",
    can_place_orders: user?.can_place_orders ?? false,
    can_view_bi: user?.can_view_bi ?? false,
    // what an administrator has by the role is no list of their own: with another role it is the default
    roles: user && !isDefaultOfAdmin(user) ? user.roles : defaultGrants,
    password: "",
    active: user?.active ?? true,
  };
}

const isDefaultOfAdmin = (user: User) => user.role === "admin" && user.roles.join() === "all";

export function rightsOf(fields: UserFields): Rights {
  return {
    role: fields.role,
    canPlaceOrders: fields.can_place_orders,
    canViewBi: fields.can_view_bi,
    granted: fields.roles,
  };
}

export const hasOperations = (role: Role) =>
  permissionsOf({ role, canPlaceOrders: false, canViewBi: false, granted: [] }).has("operations");

const SCOPES: Record<string, { field: keyof UserFields; sentence: string }> = {
  "user-username": { field: "username", sentence: "Este nome de usuário já está em uso." },
  "user-email": { field: "email", sentence: "Este e-mail já está em uso por outra pessoa." },
};

/** Which field a 409 is about: a name or an address that somebody else has. */
export function takenField(error: unknown) {
  return error instanceof ApiError && error.status === 409 ? SCOPES[error.problem.scope ?? ""] : undefined;
}
