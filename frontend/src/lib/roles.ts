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
  | "customers"
  | "privacy";

export type Role = keyof typeof roleLabels;

export const roleNames = Object.keys(roleLabels) as Role[];

/** What a role is called where one is chosen: two of them have the same label, as in the specification. */
export const roleChoice = (role: Role) => (role === "viewer" ? `${roleLabels.viewer} (leitor)` : roleLabels[role]);

const OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: [
    "profile",
    "catalogue",
    "users",
    "settings",
    "operations",
    "place_orders",
    "waive",
    "overbook",
    "bi",
    "audit",
    "drive",
    "customers",
    "privacy",
  ],
  manager: ["profile", "catalogue", "operations", "bi", "audit", "drive", "waive", "overbook", "customers", "privacy"],
  staff: ["profile", "operations"],
  bi: ["profile", "bi"],
  viewer: ["profile", "bi"],
  user: ["profile"],
  client: ["profile", "own_orders"],
};

/** What, beside the role, decides what a person may do. */
export interface Rights {
  role: Role;
  canPlaceOrders: boolean;
  canViewBi: boolean;
  /** The names a person was granted, of which `audit` and `drive` open something by themselves. */
  granted: readonly string[];
}

/** The areas that open for somebody with these rights, by the table of the server, which decides on every call. */
export function permissionsOf({ role, canPlaceOrders, canViewBi, granted }: Rights): Set<Permission> {
  const open = new Set(OF_ROLE[role]);
  if (canPlaceOrders && open.has("operations")) open.add("place_orders").add("customers");
  if (canViewBi) open.add("bi");
  if (granted.includes("audit")) open.add("audit");
  if (granted.includes("drive") && open.has("operations")) open.add("drive");
  return open;
}

/** What each permission opens, in the words of the counter; in the order in which they are told. */
export const areasInWords: Record<Permission, string> = {
  operations: "Operações: painel, pedidos e estoque",
  place_orders: "Barris para eventos, equipamentos e kits",
  waive: "Dispensar multas por atraso",
  overbook: "Reservar mesas além dos lugares do horário",
  customers: "Cadastro dos clientes",
  catalogue: "Produtos, categorias e imagens do site",
  bi: "Análises e relatórios de vendas",
  drive: "A própria rota, como quem dirige",
  audit: "Histórico do que cada pessoa fez",
  privacy: "Exportar e apagar os dados pessoais de um cliente",
  users: "Usuários e os direitos deles",
  settings: "Dados da casa, horários e regras",
  own_orders: "Os próprios pedidos, saldo e barris, do cliente vinculado à conta",
  profile: "O próprio perfil, senha e sessões",
};
