import { roleLabels } from "@/api/generated/fields";

/** Permissions as the server knows them (infra/security/permissions.py). */
export type Permission =
  | "profile"
  | "own_orders"
  | "catalogue"
  | "users"
  | "settings"
  | "operations"
  | "place_orders"
  | "waive"
  | "overbook"
  | "bi"
  | "audit"
  | "drive"
  | "availability"
  | "day_sheet"
  | "customers"
  | "privacy"
  | "fiscal"
  | "assistants";

export type Role = keyof typeof roleLabels;

export const roleNames = Object.keys(roleLabels) as Role[];

/** What a role is called where one is chosen: two of them have the same label, as in the specification. */
export const roleChoice = (role: Role) => (role === "viewer" ? `${roleLabels.viewer} (leitor)` : roleLabels[role]);

const OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: [
    "profile",
    "catalogue",
    "availability",
    "users",
    "settings",
    "operations",
    "place_orders",
    "day_sheet",
    "waive",
    "overbook",
    "bi",
    "audit",
    "drive",
    "customers",
    "privacy",
    "fiscal",
    "assistants",
  ],
  manager: [
    "profile",
    "catalogue",
    "availability",
    "operations",
    "bi",
    "audit",
    "drive",
    "waive",
    "overbook",
    "customers",
    "privacy",
    "fiscal",
    "assistants",
  ],
  staff: ["profile", "operations", "assistants"],
  bi: ["profile", "bi", "assistants"],
  viewer: ["profile", "bi", "assistants"],
  user: ["profile"],
  client: ["profile", "own_orders"],
};

/** What, beside the role, decides what a person may do. */
export interface Rights {
  role: Role;
  canPlaceOrders: boolean;
  canViewBi: boolean;
  /** The names a person was granted. `audit` opens something by itself, as do those of GRANTED_TO_STAFF for the staff. */
  granted: readonly string[];
}

/** One of these lets a person of the house have assistants. */
const READ_BY_ASSISTANTS = ["operations", "bi", "audit"] as const;
const GRANTED_TO_STAFF = ["drive", "availability", "day_sheet", "fiscal"] as const;

/** The areas that open for somebody with these rights, by the table of the server, which decides on every call. */
export function permissionsOf({ role, canPlaceOrders, canViewBi, granted }: Rights): Set<Permission> {
  const open = new Set(OF_ROLE[role]);
  if (canPlaceOrders && open.has("operations")) open.add("place_orders").add("customers").add("day_sheet");
  if (canViewBi) open.add("bi");
  if (granted.includes("audit")) open.add("audit");
  for (const each of GRANTED_TO_STAFF) if (granted.includes(each) && open.has("operations")) open.add(each);
  if (READ_BY_ASSISTANTS.some((each) => open.has(each)) && !open.has("own_orders")) open.add("assistants");
  return open;
}

/** What each permission opens, in the words of the counter; in the order in which they are told. */
export const areasInWords: Record<Permission, string> = {
  operations: "Operações: painel, pedidos e estoque",
  place_orders: "Barris para eventos, equipamentos e kits",
  day_sheet: "Folha do dia: o que sai e o que volta",
  waive: "Dispensar multas por atraso",
  overbook: "Reservar mesas além dos lugares do horário",
  customers: "Cadastro dos clientes",
  catalogue: "Produtos, categorias e imagens do site",
  availability: "Dizer o que acabou e o que voltou",
  bi: "Análises e relatórios de vendas",
  drive: "A própria rota, como quem dirige",
  audit: "Histórico do que cada pessoa fez",
  fiscal: "Dados fiscais da casa, perfis de tributos e notas",
  privacy: "Exportar e apagar os dados pessoais de um cliente",
  users: "Usuários e os direitos deles",
  settings: "Dados da casa, horários e regras",
  assistants: "Chaves para que assistentes, como o Claude, leiam o que a pessoa lê",
  own_orders: "Os próprios pedidos, saldo e barris, do cliente vinculado à conta",
  profile: "O próprio perfil, senha e sessões",
};
