import { paths } from "@/app/paths";
import { BiFrame, type Looking } from "./bi-frame";
import { ReportCard, type ReportCardProps } from "./report-card";
import { SummaryTiles } from "./summary-tiles";

interface Card extends Pick<ReportCardProps, "report" | "title" | "look" | "most"> {
  /** The screen that says more. */
  more?: string;
  /** As wide as the screen. */
  wide?: true;
}

interface CardsProps extends Looking {
  cards: readonly Card[];
}

/** Reports beside each other, as many as fit. */
function Cards({ cards, ...looking }: CardsProps) {
  return (
    <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
      {cards.map(({ more, wide, ...card }) => (
        <ReportCard
          key={`${card.report} ${card.title}`}
          {...looking}
          {...card}
          more={more ? { label: "Ver mais", to: more } : undefined}
          className={wide && "xl:col-span-2"}
        />
      ))}
    </div>
  );
}

const { sales, products, analytics } = paths.bi;

const overview: readonly Card[] = [
  { report: "revenue", title: "Faturamento por período", more: sales, wide: true },
  { report: "sales-heat", title: "Dias e horas", more: sales, wide: true },
  {
    report: "sales-by-product",
    title: "Mais vendidos",
    look: { kind: "bars", main: "amount", name: "product" },
    most: 8,
    more: products,
  },
  { report: "order-funnel", title: "Funil dos pedidos", more: analytics },
  { report: "utilisation-by-model", title: "Uso por modelo", more: analytics },
  { report: "customers", title: "Clientes novos e de volta", more: analytics },
];

/** The house at a glance; every card leads to the screen that says more. */
export function OverviewView() {
  return (
    <BiFrame>
      {(looking) => (
        <>
          <SummaryTiles {...looking} />
          <Cards {...looking} cards={overview} />
        </>
      )}
    </BiFrame>
  );
}

const revenues: readonly Card[] = [
  { report: "revenue", title: "Faturamento por período", wide: true },
  { report: "revenue-by-source", title: "Balcão e eventos" },
  { report: "sales-by-category", title: "Vendas por categoria" },
  { report: "sales-heat", title: "Dias e horas", wide: true },
  { report: "customers", title: "Clientes novos e de volta", wide: true },
];

/** What the house brought in: when, where, and with what. */
export function SalesView() {
  return <BiFrame>{(looking) => <Cards {...looking} cards={revenues} />}</BiFrame>;
}

const ofOneProduct: Card = { report: "product-sales", title: "Vendas de um produto", wide: true };
const ofProducts: readonly Card[] = [
  { report: "sales-by-category", title: "Vendas por categoria" },
  { report: "price-changes", title: "Preço e volume", most: 6 },
  {
    report: "sales-by-product",
    title: "Mais e menos vendidos",
    look: { kind: "sellers", main: "amount" },
    wide: true,
  },
  { report: "sales-by-product", title: "Vendas por produto (curva ABC)", wide: true },
  { report: "order-items", title: "O que vai aos eventos", wide: true },
];

/** What sells, from the category down to one product, and what its prices did. */
export function ProductsView() {
  return (
    <BiFrame picks={["products"]}>
      {(looking) => (
        <Cards {...looking} cards={looking.filter.productId ? [ofOneProduct, ...ofProducts] : ofProducts} />
      )}
    </BiFrame>
  );
}

const parts: Readonly<Record<string, readonly Card[]>> = {
  Chope: [
    { report: "beer-volume", title: "Litros de chope por período" },
    { report: "beer-sales", title: "Chopes mais vendidos", most: 9 },
    { report: "beer-margins", title: "Margem por chope", most: 9 },
    { report: "event-margins", title: "Margem por evento", most: 9 },
    { report: "beer-losses", title: "Perdas de chope", most: 9 },
    { report: "keg-yield", title: "Rendimento dos barris", most: 9 },
    { report: "batch-age", title: "Idade dos lotes na venda", most: 9 },
    { report: "kegs-out", title: "Barris com clientes", most: 9 },
  ],
  Pedidos: [
    { report: "order-funnel", title: "Funil dos pedidos" },
    { report: "orders-by-status", title: "Pedidos por situação" },
    { report: "time-in-status", title: "Tempo em cada situação" },
    { report: "cancellations", title: "Cancelamentos por motivo" },
  ],
  Dinheiro: [
    { report: "deposits", title: "Sinais" },
    { report: "money-received", title: "Recebimentos" },
    { report: "other-charges", title: "Outras cobranças" },
    { report: "open-by-age", title: "Contas a receber por idade" },
    { report: "freight", title: "Frete e distância", wide: true },
  ],
  Equipamentos: [
    { report: "utilisation-by-model", title: "Uso por modelo" },
    { report: "utilisation-by-asset", title: "Uso por equipamento", most: 8 },
    { report: "refused-demand", title: "Procura recusada", wide: true },
  ],
  Clientes: [
    { report: "customers", title: "Clientes novos e de volta", wide: true },
    { report: "site-requests", title: "Pedidos do site" },
    { report: "lost-site-requests", title: "Pedidos do site perdidos" },
  ],
};

/** Beer, orders, money and equipment: what became of what people asked for. */
export function AnalyticsView() {
  return (
    <BiFrame>
      {(looking) =>
        Object.entries(parts).map(([title, cards]) => (
          <div key={title} className="flex flex-col gap-3">
            <h2 className="mt-2 text-base font-semibold">{title}</h2>
            <Cards {...looking} cards={cards} />
          </div>
        ))
      }
    </BiFrame>
  );
}
