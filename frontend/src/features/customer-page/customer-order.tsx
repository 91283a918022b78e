import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { type CustomerPage, customerPageRead, type PageSource } from "@/api/public/customer-page";
import { PixCode } from "@/components/pix/pix-code";
import { ErrorState } from "@/components/ui/error-state";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { shifts } from "@/lib/shifts";
import { formatInstant } from "@/lib/time";
import { ChangeRequests } from "./change-requests";
import { Documents } from "./documents";
import { Panel } from "./panel";
import { QuotePanel } from "./quote-panel";

/** Everything that a customer may see of their order, and may do. */
export function CustomerOrder({ source }: { source: PageSource }) {
  const page = useQuery(customerPageRead(source));
  if (page.data) return <Shown page={page.data} source={source} />;
  if (page.error instanceof ApiError && [404, 410].includes(page.error.status)) {
    return <p className="max-w-prose text-lg">{page.error.sentence}</p>;
  }
  if (page.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar o pedido."
        detail="Verifique a sua conexão e tente de novo."
        onRetry={() => void page.refetch()}
      />
    );
  }
  return (
    <p role="status" className="py-16 text-center text-muted">
      Carregando…
    </p>
  );
}

function Shown({ page, source }: { page: CustomerPage; source: PageSource }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Facts page={page} />
        <Items page={page} />
        {page.quote && <QuotePanel quote={page.quote} canAccept={page.can_accept} source={source} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {page.stage !== "draft" && page.stage !== "cancelled" && <Money page={page} />}
        {page.documents.length > 0 && <Documents kinds={page.documents} source={source} />}
        <ChangeRequests asked={page.change_requests} source={source} />
        {page.expires_at && (
          <p className="text-sm text-muted">{`Este link vale até ${formatInstant(page.expires_at)}.`}</p>
        )}
      </div>
    </div>
  );
}

function Facts({ page }: { page: CustomerPage }) {
  const facts: [string, string][] = [
    ["Situação", page.stage === "draft" ? "Orçamento" : page.stage_label],
    ["Cliente", page.customer_name],
    ["Evento", [page.event_name, page.event_date && fullDay(page.event_date)].filter(Boolean).join(", ")],
    [
      "Entrega",
      page.delivery_date ? `${fullDay(page.delivery_date)}, ${shifts[page.delivery_shift].label.toLowerCase()}` : "",
    ],
    ["Recolhimento", page.pickup_date ? fullDay(page.pickup_date) : ""],
    ["Endereço", page.delivery_address],
  ];
  return (
    <Panel title={`Pedido ${page.order_code}`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

function Items({ page }: { page: CustomerPage }) {
  const sums: [string, number][] = [
    ["Frete", page.freight],
    ["Dias extras", page.extra_days],
  ];
  return (
    <Panel title="Itens">
      <ul className="divide-y divide-line">
        {page.items.map((item, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no other identity here
          <li key={line} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <span className="font-medium wrap-anywhere">{item.name}</span>
            <span className="text-right tabular-nums">{formatMoney(item.subtotal)}</span>
            <span className="text-sm text-muted tabular-nums">
              {`${formatNumber(item.quantity)} × ${formatMoney(item.unit_price)}`}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 tabular-nums">
        {sums
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">{formatMoney(amount)}</dd>
            </div>
          ))}
        <dt className="font-semibold">Total</dt>
        <dd className="text-right font-semibold">{formatMoney(page.total)}</dd>
        {page.deposit > 0 && (
          <>
            <dt className="text-muted">Sinal</dt>
            <dd className="text-right">{formatMoney(page.deposit)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function Money({ page }: { page: CustomerPage }) {
  const { pix } = page;
  return (
    <Panel title="Pagamento">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {page.charges.map(({ description, amount }) => (
          <div key={description} className="contents">
            <dt className="text-muted">{description}</dt>
            <dd className="text-right">{formatMoney(amount)}</dd>
          </div>
        ))}
        <dt className="text-muted">Pago</dt>
        <dd className="text-right">{formatMoney(page.paid)}</dd>
        <dt className="font-semibold">A pagar</dt>
        <dd className="text-right font-semibold">{formatMoney(Math.max(0, page.balance))}</dd>
      </dl>
      {!pix && page.balance > 0 && (
        <p>Para pagar, fale com a casa pelo WhatsApp ou pelo telefone: o contato está nesta página.</p>
      )}
      {pix && (
        <div className="flex flex-col items-center gap-3">
          <p className="w-full font-medium">{`PIX de ${formatMoney(pix.amount)}`}</p>
          <PixCode payload={pix.payload} qr={pix.qr_svg} amount={pix.amount} />
        </div>
      )}
    </Panel>
  );
}
