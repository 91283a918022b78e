/** Every address of the two clients. A link in JSX names one of these; a URL is written nowhere else. */
export const paths = {
  home: "/",
  homeSection: (section: HomeSection) => `/#${section}`,
  menu: "/menu",
  cardapio: "/cardapio",
  productPage: (slug: string) => `/cardapio/${slug}`,
  about: "/sobre",
  contact: "/contato",
  order: "/order",
  orderOf: (productId: number) => `/order?produto=${productId}`,
  reservations: "/reservations",
  notFound: "/404",

  login: "/login",
  newPassword: "/nova-senha",
  unauthorized: "/unauthorized",
  profile: "/profile",
  settings: "/settings",

  admin: {
    home: "/admin",
    products: "/admin/products",
    createProduct: "/admin/products/create",
    product: (id: number | string) => `/admin/products/${id}`,
    editProduct: (id: number | string) => `/admin/products/${id}/edit`,
    categories: "/admin/categories",
    createCategory: "/admin/categories/create",
    category: (id: number | string) => `/admin/categories/${id}`,
    images: "/admin/images",
    users: "/admin/users",
    createUser: "/admin/users/create",
    user: (id: number | string) => `/admin/users/${id}`,
    settings: "/admin/settings",
    history: "/admin/history",
    seal: "/admin/history/seal",
  },
  operations: {
    home: "/operations",
    orders: "/operations/orders",
    stock: "/operations/stock",
    stockItem: (id: number | string) => `/operations/stock/${id}`,
    kegs: "/operations/stock/kegs",
    sales: "/operations/sales",
    salesImports: "/operations/sales/imports",
    customers: "/operations/customers",
    customer: (id: number | string) => `/operations/customers/${id}`,
    reports: "/operations/reports",
    report: (key: string) => `/operations/reports/${key}`,
    events: "/operacoes/eventos",
    createEvent: "/operacoes/eventos/novo",
    calculator: "/operacoes/calculadora",
    event: (id: number | string) => `/operacoes/eventos/${id}`,
    editEvent: (id: number | string) => `/operacoes/eventos/${id}/editar`,
    document: (id: number | string, kind: string) => `/operacoes/eventos/${id}/documentos/${kind}`,
    equipment: "/operacoes/equipamentos",
    asset: (id: number | string) => `/operacoes/equipamentos/${id}`,
    kits: "/operacoes/kits",
    timeline: "/operacoes/agenda",
    daySheet: "/operacoes/dia",
    freight: "/operacoes/frete",
  },
  bi: {
    home: "/bi",
    analytics: "/bi/analytics",
    reports: "/bi/reports",
    report: (key: string) => `/bi/reports/${key}`,
    products: "/bi/products",
    sales: "/bi/sales",
  },
  testImages: "/test-images",
  testEditor: "/test-editor",
} as const;

export type HomeSection = "inicio" | "cardapio" | "sobre" | "contato";

const SIGNED_IN_ROOTS = [
  "/login",
  "/nova-senha",
  "/unauthorized",
  "/profile",
  "/settings",
  "/admin",
  "/operations",
  "/operacoes",
  "/bi",
  "/test-images",
  "/test-editor",
];

/** Whether `app.html` answers for this path. Everything else is the public site, which also shows what is not found. */
export function isSignedInPath(path: string): boolean {
  return SIGNED_IN_ROOTS.some((root) => path === root || path.startsWith(`${root}/`));
}
