import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { textOf } from "@/api/errors";
import { itemQuery, movementsQuery, type StockItem } from "@/api/stock";
import { whyPaths } from "@/api/why";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Instant } from "@/components/ui/instant";
import { laterPart } from "@/components/ui/later-part";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { WhyButton } from "@/components/why/why-button";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { coverText, inUnits, stockText } from "@/lib/stock-amounts";
import { KegDialog } from "./keg-dialog";
import { type Movement, MovementDialog } from "./movement-dialog";
import { MovementsCard } from "./movements-card";
import { ProductKegs } from "./product-kegs";

const BalanceChart = laterPart(async () => (await import("./balance-chart")).default);
const CHARTED = 200;

/** The stock of one product: what there is, how it got there, its kegs, and what can be done. */
export function StockItemView() {
  const { id } = useRecordId();
  const item = useQuery(itemQuery(id));
  return (
    <RecordPage
      query={item}
      isId
      shapes={["h-56", "h-40", "h-64"]}
      name="estoque"
      fallback="O estoque deste produto não pôde ser lido."
      missing={
        <ErrorState title={textOf(item.error, "Este produto não existe.")} detail="Ele pode ter sido excluído." />
      }
    >
      {(found) => <Item item={found} />}
    </RecordPage>
  );
}

function Item({ item }: { item: StockItem }) {
  const [dialog, setDialog] = useState<Movement | "keg">();
  const [ended, setEnded] = useState(false);
  const latest = useQuery(movementsQuery(item.product_id, { limit: CHARTED }));
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {item.product_name}
          <StatusBadge
            status={item.status === "ok" ? "available" : item.status === "low" ? "low_stock" : "out_of_stock"}
          />
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setDialog("receipt")}>
            Registrar entrada
          </Button>
          <Button onClick={() => setDialog("count")}>Contar</Button>
          <Button onClick={() => setDialog("loss")}>Registrar perda</Button>
          <Button onClick={() => setDialog("minimum")}>Definir mínimo</Button>
        </div>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title="Saldo">
          {latest.data && latest.data.movements.length > 1 ? (
            <Suspense fallback={<Skeleton className="m-4 h-56" />}>
              <BalanceChart movements={latest.data.movements} unit={item.unit} minimum={item.minimum} />
            </Suspense>
          ) : (
            <p className="p-4 text-muted">
              {latest.isPending ? "Carregando..." : "O gráfico aparece depois da segunda movimentação."}
            </p>
          )}
        </Card>
        <Facts item={item} />
      </div>
      <Card
        title="Barris"
        aside={
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="quiet" aria-pressed={ended} onClick={() => setEnded(!ended)}>
              {ended ? "Só os que têm chope" : "Mostrar os que acabaram"}
            </Button>
            <Button size="small" onClick={() => setDialog("keg")}>
              Receber barril
            </Button>
          </div>
        }
      >
        <ProductKegs key={String(ended)} item={item} ended={ended} />
      </Card>
      <MovementsCard productId={item.product_id} unit={item.unit} />
      {dialog === "keg" && <KegDialog item={item} onClose={close} />}
      {dialog && dialog !== "keg" && <MovementDialog item={item} movement={dialog} onClose={close} />}
    </div>
  );
}

const IN_STOCK = "Em estoque";

function Facts({ item }: { item: StockItem }) {
  const facts: [string, string][] = [
    [IN_STOCK, stockText(item.quantity, item.unit)],
    ["Mínimo", item.minimum > 0 ? inUnits(item.minimum, item.unit) : "não definido"],
    ["Vendido em 28 dias", inUnits(item.sold, item.unit)],
    ["Cobertura", coverText(item.days_of_cover) ?? "sem vendas em 28 dias"],
    ["Custo médio", item.unit_cost === null ? "não informado" : `${formatMoney(item.unit_cost)} por ${item.unit}`],
    ["Valor", item.value === null ? "—" : formatMoney(item.value)],
    ["Barris cheios", formatNumber(item.full_kegs)],
    ...(item.next_expiry ? [["Próximo vencimento", fullDay(item.next_expiry)] as [string, string]] : []),
  ];
  return (
    <Card title="Agora">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 p-4 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="flex items-center justify-end text-right">
              {value}
              {name === IN_STOCK && (
                <WhyButton path={whyPaths.stock(item.product_id)} name={name} className="-my-3 -mr-3" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-3 text-xs text-muted">
        {item.counted_at ? (
          <>
            {"Última contagem: "}
            <Instant at={item.counted_at} />
          </>
        ) : (
          "Ainda não foi contado."
        )}
        {" · "}
        <Link to={paths.operations.stock} className="text-amber-text underline underline-offset-4">
          Todo o estoque
        </Link>
      </p>
    </Card>
  );
}

export { StockItemView as Component };
