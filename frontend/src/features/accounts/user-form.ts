import type { ApiError } from "@/api/errors";
import type { UserBody } from "@/api/generated/command";
import { newUserBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { permissionsOf, type Rights, type Role } from "@/lib/roles";
import type { User } from "./users";

/** What a person has who is no administrator and whom nobody gave a list of their own. */
const DEFAULT_GRANTS: readonly string[] = ["orders", "kits", "stock"];

const userForm = defineForm(
  newUserBody,
  {
    username: { label: "Nome de usuário", required: true },
    name: { required: true },
    email: { required: true },
    role: { required: true },
    center_cost: { label: "Centro de custo", required: true, default: "choperia" },
    can_place_orders: { label: "Pode fazer pedidos de eventos" },
    can_view_bi: { label: "Pode ver as análises" },
    /** Of a new user only; empty for one that is made. */
    password: { label: "Senha inicial" },
    active: { default: true },
  },
  { without: ["roles"] },
);
export const { Field } = userForm;

/** The API does not say which words its cost centers are. */
type KnownUser = Omit<User, "center_cost"> & Pick<UserBody, "center_cost">;

export type UserFields = ReturnType<typeof fieldsOf>;

export const fieldsOf = (user: User | undefined) => ({
  ...userForm.fieldsOf(user as KnownUser | undefined),
  // what an administrator has by the role is no list of their own: with another role it is the default
  roles: user && !isDefaultOfAdmin(user) ? user.roles : [...DEFAULT_GRANTS],
});

const isDefaultOfAdmin = (user: User) => user.role === "admin" && user.roles.join() === "all";

/** The fields as they are sent, of a new user and of a change. */
export function bodyOf({ roles, ...fields }: UserFields) {
  const { username: _username, password: _password, active: _active, ...body } = userForm.bodyOf(fields);
  return { ...body, roles };
}

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
