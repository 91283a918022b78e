import { paths } from "@/app/paths";
import type { Screen } from "./screens";

const { admin, operations, bi } = paths;

/** The page of the manual (`docs/manual/`) behind the "?" of each screen. */
const pages: Readonly<Record<string, readonly string[]>> = {
  "primeiros-passos": [admin.home],
  casa: [admin.settings],
  categorias: [admin.categories, admin.createCategory, admin.category(":id")],
  produtos: [admin.products, admin.createProduct, admin.product(":id"), admin.editProduct(":id")],
  "importar-produtos": [admin.importProducts],
  "destaques-da-capa": [admin.images],
  usuarios: [admin.users, admin.createUser, admin.user(":id")],
  "primeiro-acesso": [paths.profile, paths.settings, paths.help, paths.helpPage(":page")],
  historico: [admin.history, admin.asItWas, admin.replay, admin.whatIf, admin.seal],
  "copia-de-seguranca": [admin.system],
  "meus-pedidos": [paths.myOrders, paths.myOrder(":id")],
  "dia-a-dia": [operations.home, operations.daySheet, operations.timeline],
  rota: [operations.routes, operations.myRoute],
  "pedidos-do-site": [operations.inbox],
  reservas: [operations.reservations],
  "novo-evento": [operations.createEvent, operations.editEvent(":id"), operations.calculator],
  "andamento-do-evento": [operations.orders, operations.events, operations.event(":id")],
  "entrega-e-recolha": [operations.document(":id", ":kind")],
  clientes: [operations.customers, operations.customer(":id")],
  "contas-a-receber": [operations.receivables, operations.statement(":id")],
  conciliacao: [operations.reconciliation],
  "listas-de-precos": [operations.priceLists],
  "pedidos-fixos": [operations.standingOrders],
  "kits-e-frete": [operations.kits, operations.freight],
  equipamentos: [operations.equipment, operations.asset(":id")],
  "barris-com-clientes": [operations.containers, operations.containerLetter(":id")],
  estoque: [operations.stock, operations.stockItem(":id")],
  "chopes-e-lotes": [operations.beers, operations.batches, operations.batch(":id"), operations.production],
  barris: [operations.kegs, operations.keg(":id")],
  torneiras: [operations.taps, operations.tableCodes, operations.tapLog],
  etiquetas: [paths.labels, paths.label(":tag"), operations.labelSheets, operations.counts, operations.count(":id")],
  vendas: [operations.sales, operations.salesImports],
  "importar-a-casa": [operations.imports],
  relatorios: [
    bi.home,
    bi.analytics,
    bi.products,
    bi.sales,
    bi.reports,
    bi.report(":key"),
    operations.reports,
    operations.report(":key"),
  ],
};

/** The address of a screen's page; of the list of all pages where it has none. */
export function helpFor(screen: Screen | undefined): string {
  const [page] = Object.entries(pages).find(([, each]) => screen && each.includes(screen.path)) ?? [];
  return page ? paths.helpPage(page) : paths.help;
}

/** The screens of a page that need no record to be opened. */
export const screensOf = (page: string): readonly string[] =>
  (pages[page] ?? []).filter((path) => !path.includes(":") && path !== paths.help);
