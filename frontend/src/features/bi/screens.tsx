import { reportLabels } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { useNarrow } from "@/lib/use-narrow";
import { BiFrame, type Looking } from "./bi-frame";
import { FoldedReport } from "./folded-report";
import { ReportCard, type ReportCardProps } from "./report-card";
import { SummaryTiles } from "./summary-tiles";

interface Card extends Pick<ReportCardProps, "look" | "most"> {
  report: keyof typeof reportLabels;
  /** Where it says less or more than the title of the report. */
  title?: string;
  /** The screen that says more. */
  more?: string;
  /** As wide as the screen. */
  wide?: true;
}

interface CardsProps extends Looking {
  cards: readonly Card[];
  /** How many of them a phone shows at once; it has the titles of the others. */
  onPhone?: number;
}

/** Reports beside each other, as many as fit. */
function Cards({ cards, onPhone = 3, ...looking }: CardsProps) {
  const isNarrow = useNarrow();
  return (
    <div className="grid gap-4 max-lg:gap-2 xl:grid-cols-2 print:grid-cols-1">
      {cards.map(({ report, title = reportLabels[report], more, wide, ...card }, at) => {
        const key = `${report} ${title}`;
        const shown = (
          <ReportCard
            key={key}
            {...looking}
            {...card}
            report={report}
            title={title}
            more={more ? { label: "Ver mais", to: more } : undefined}
            className={wide && "xl:col-span-2"}
          />
        );
        if (!isNarrow || at < onPhone) return shown;
        return (
          <FoldedReport key={key} report={report} title={title}>
            {shown}
          </FoldedReport>
        );
      })}
    </div>
  );
}

const { sales, products, analytics } = paths.bi;

const overview: readonly Card[] = [
  { report: "revenue", more: sales, wide: true },
  { report: "sales-heat", more: sales, wide: true },
  {
    report: "sales-by-product",
    title: "Mais vendidos",
    look: { kind: "bars", main: "amount", name: "product" },
    most: 8,
    more: products,
  },
  { report: "order-funnel", more: analytics },
  { report: "utilisation-by-model", more: analytics },
  { report: "customers", more: analytics },
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
  { report: "revenue", wide: true },
  { report: "revenue-by-source" },
  { report: "sales-by-category" },
  { report: "sales-heat", wide: true },
  { report: "customers", wide: true },
];

/** What the house brought in: when, where, and with what. */
export function SalesView() {
  return <BiFrame>{(looking) => <Cards {...looking} cards={revenues} />}</BiFrame>;
}

const ofOneProduct: Card = { report: "product-sales", wide: true };
const ofProducts: readonly Card[] = [
  { report: "sales-by-category" },
  { report: "price-changes", most: 6 },
  {
    report: "sales-by-product",
    title: "Mais e menos vendidos",
    look: { kind: "sellers", main: "amount" },
    wide: true,
  },
  { report: "sales-by-product", wide: true },
  { report: "order-items", wide: true },
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
    { report: "beer-volume" },
    { report: "beer-sales", most: 9 },
    { report: "beer-margins", most: 9 },
    { report: "event-margins", most: 9 },
    { report: "beer-losses", most: 9 },
    { report: "keg-yield", most: 9 },
    { report: "batch-age", most: 9 },
    { report: "kegs-out", most: 9 },
  ],
  Pedidos: [
    { report: "order-funnel" },
    { report: "orders-by-status" },
    { report: "time-in-status" },
    { report: "cancellations" },
  ],
  Dinheiro: [
    { report: "deposits" },
    { report: "money-received" },
    { report: "other-charges" },
    { report: "open-by-age" },
    { report: "freight", wide: true },
  ],
  Equipamentos: [
    { report: "utilisation-by-model" },
    { report: "utilisation-by-asset", most: 8 },
    { report: "equipment-turns" },
    { report: "service-costs", most: 8 },
    { report: "refused-demand", wide: true },
  ],
  Clientes: [{ report: "customers", wide: true }, { report: "site-requests" }, { report: "lost-site-requests" }],
};

/** Beer, orders, money and equipment: what became of what people asked for. */
export function AnalyticsView() {
  return (
    <BiFrame>
      {(looking) =>
        Object.entries(parts).map(([title, cards], at) => (
          <div key={title} className="flex flex-col gap-3">
            <h2 className="mt-2 text-base font-semibold">{title}</h2>
            <Cards {...looking} cards={cards} onPhone={at === 0 ? 2 : 0} />
          </div>
        ))
      }
    </BiFrame>
  );
}
