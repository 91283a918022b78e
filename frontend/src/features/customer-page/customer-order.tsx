import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { type CustomerPage, customerPageRead, type PageSource } from "@/api/public/customer-page";
import { AT_THE_HOUSE, handoverWords } from "@/components/orders/handover";
import { PixCode } from "@/components/pix/pix-code";
import { ErrorState } from "@/components/ui/error-state";
import { fullDay } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { now } from "@/lib/server-clock";
import { shifts } from "@/lib/shifts";
import { formatInstant } from "@/lib/time";
import { ChangeRequests } from "./change-requests";
import { Documents } from "./documents";
import { Panel } from "./panel";
import { QuotePanel } from "./quote-panel";
import { VisitPanel } from "./visit-panel";

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

/** What to do comes first; then what was ordered, and the papers. */
function Shown({ page, source }: { page: CustomerPage; source: PageSource }) {
  const quote = page.quote && (
    <QuotePanel
      quote={page.quote}
      canAccept={page.can_accept}
      papers={page.papers}
      order={page.order_code}
      source={source}
    />
  );
  const money = page.stage !== "draft" && page.stage !== "cancelled" && <Payment page={page} />;
  const pays = page.due_now > 0;
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        {page.visit && <VisitPanel visit={page.visit} />}
        {page.can_accept && quote}
        {pays && money}
        <Order page={page} />
        {!pays && money}
        {!page.can_accept && quote}
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        <Documents page={page} source={source} />
        <ChangeRequests asked={page.change_requests} source={source} />
        {page.expires_at && (
          <p className="text-sm text-muted">{`Este link vale até ${formatInstant(page.expires_at)}.`}</p>
        )}
      </div>
    </div>
  );
}

/** What was ordered, for when, and what it costs. While there is something to accept or to pay, its lines are folded. */
function Order({ page }: { page: CustomerPage }) {
  const { out, back } = handoverWords(page.collects);
  const facts: [string, string][] = [
    ["Situação", page.stage === "draft" ? "Orçamento" : page.stage_label],
    ["Cliente", page.customer_name],
    ["Evento", [page.event_name, page.event_date && fullDay(page.event_date)].filter(Boolean).join(", ")],
    [
      out,
      page.delivery_date ? `${fullDay(page.delivery_date)}, ${shifts[page.delivery_shift].label.toLowerCase()}` : "",
    ],
    [back, page.pickup_date ? fullDay(page.pickup_date) : ""],
    ["Endereço", page.collects ? AT_THE_HOUSE : page.delivery_address],
  ];
  const sums: [string, number][] = [
    ["Frete", page.freight],
    ["Dias extras", page.extra_days],
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
      <details open={!page.can_accept && page.due_now === 0} className="border-t border-line pt-3">
        <summary className="w-fit font-medium">Itens e valores</summary>
        <ul aria-label="Itens" className="divide-y divide-line pt-2">
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
        </dl>
      </details>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 tabular-nums">
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

/** What to pay now and until when, with the PIX, and what is left for later; then the sums. */
function Payment({ page }: { page: CustomerPage }) {
  const { pix, due_now: due, due_on: day, hold_until: until } = page;
  const later = sumMoney([page.balance, -due]);
  const code = pix && <PixCode payload={pix.payload} qr={pix.qr_svg} amount={pix.amount} />;
  return (
    <Panel title={due > 0 ? askFor(page) : page.balance > 0 ? "Nada a pagar agora" : "Pagamento"}>
      {due > 0 && until && Date.parse(until) < now() && (
        <p>{`O prazo era ${formatInstant(until)}: pague logo, para não perder a reserva.`}</p>
      )}
      {later > 0 && day && (
        <p>{`${due > 0 ? "Depois faltam" : "Faltam"} ${formatMoney(later)}, para ${fullDay(day)}.`}</p>
      )}
      {due > 0 && code}
      {code && due === 0 && (
        <details>
          <summary className="w-fit py-1 font-medium">Pagar antes por PIX</summary>
          {code}
        </details>
      )}
      {!pix && page.balance > 0 && (
        <p>Para pagar, fale com a casa pelo WhatsApp ou pelo telefone: o contato está nesta página.</p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted">Total do pedido</dt>
        <dd className="text-right">{formatMoney(page.total)}</dd>
        {page.charges.map(({ description, amount }) => (
          <div key={description} className="contents">
            <dt className="text-muted">{description}</dt>
            <dd className="text-right">{formatMoney(amount)}</dd>
          </div>
        ))}
        <dt className="text-muted">Pago</dt>
        <dd className="text-right">{formatMoney(page.paid)}</dd>
        <dt className="font-semibold">Falta pagar</dt>
        <dd className="text-right font-semibold">{formatMoney(Math.max(0, page.balance))}</dd>
      </dl>
    </Panel>
  );
}

/** What the customer has to do: pay the deposit, what is missing of it, or what is due. */
function askFor({ deposit, paid, due_now: amount, hold_until: until }: CustomerPage): string {
  if (!until || deposit === 0) return `Pague ${formatMoney(amount)}`;
  const what = `${paid > 0 ? "o resto do" : "o"} sinal de ${formatMoney(amount)}`;
  return Date.parse(until) < now() ? `Pague ${what}` : `Pague ${what} até ${formatInstant(until)}`;
}
