import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { NOT_AGREED, overpayment } from "@/components/orders/overpayment";
import { OverpaymentQuestion } from "@/components/orders/overpayment-question";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Refusal } from "@/components/ui/refusal";
import { Tabs } from "@/components/ui/tabs";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { useUrlFilter } from "@/lib/use-url-filter";
import { AssignDialog } from "./assign-dialog";
import {
  type BankLine,
  ignore,
  type LineOrder,
  type LineStatus,
  linesQuery,
  lists,
  match,
  othersThan,
} from "./reconciliation";
import { StatementUpload } from "./statement-upload";

const changed = ["bank", "orders"] as const;

/** Lines of bank statements, and the payments that they are. */
export function ReconciliationView() {
  const { parameters, change, pager } = useUrlFilter();
  const list = lists.find(({ id }) => id === parameters.get("status")) ?? lists[0];
  const status: LineStatus = list?.id ?? "suggested";
  const query = useQuery(linesQuery(status, pager.page, pager.limit));
  return (
    <div className="flex flex-col gap-4">
      <StatementUpload accounts={query.data?.accounts ?? []} />
      <Card>
        <Tabs
          label="Lançamentos"
          tabs={lists.map(({ id, label }) => ({ id, label, count: query.data?.counts[id] }))}
          current={status}
          onChange={(next) => change({ status: next === "suggested" ? undefined : next })}
        >
          <Collection
            query={query}
            name="os lançamentos"
            fallback="Nada foi perdido: tente de novo."
            shapes={["h-16", "h-16"]}
            rows={(found) => found.data}
            pager={pager}
            empty={
              <EmptyState
                icon={Landmark}
                title={list?.empty ?? ""}
                hint="Envie o extrato do banco em OFX, CSV ou Excel."
              >
                <OtherLists others={query.data ? othersThan(status, query.data.counts) : []} />
              </EmptyState>
            }
          >
            {(data) => (
              <ul className="divide-y divide-line">
                {data.map((line) => (
                  <Entry key={line.id} line={line} />
                ))}
              </ul>
            )}
          </Collection>
        </Tabs>
      </Card>
    </div>
  );
}

/** What the other lists hold, so that an empty one does not look as if nothing had come. */
function OtherLists({ others }: { others: ReturnType<typeof othersThan> }) {
  if (others.length === 0) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-4">
      {"Nas outras abas:"}
      {others.map(({ id, text }) => (
        <Link
          key={id}
          to={paths.operations.bankLines(id)}
          replace
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          {text}
        </Link>
      ))}
    </p>
  );
}

function Entry({ line }: { line: BankLine }) {
  const [assigning, setAssigning] = useState(false);
  const { account, amount, order, payer_name, posted_on, source, status, suggestions, text, txid } = line;
  const ignoring = useCommand({ run: () => ignore(line), invalidates: changed });
  const isOpen = status === "suggested" || status === "unknown";
  const isRefund = source === "webhook" && amount < 0;
  const isUnread = source === "webhook" && amount === 0;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="grid grid-cols-[1fr_auto] gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">
            {payer_name || text || (isRefund ? "Devolução de um PIX" : "Sem descrição")}
          </span>
          {payer_name && text && <span className="text-muted">{` ${text}`}</span>}
        </span>
        {!isUnread && <span className="text-right font-medium tabular-nums">{formatMoney(amount)}</span>}
        <span className="col-span-2 text-xs text-muted">
          {fullDay(posted_on)}
          {account && ` · conta ${account}`}
          {source === "webhook" && " · avisado pelo banco"}
          {txid && ` · código ${txid}`}
        </span>
      </div>
      {order && (
        <p className="text-sm">
          {"Pagamento de "}
          <Link to={paths.operations.event(order.order_id)} className="font-medium underline underline-offset-4">
            {order.order_code}
          </Link>
          {`, ${order.customer_name}`}
        </p>
      )}
      {isOpen && isRefund && (
        <p className="text-sm">
          {"O banco devolveu dinheiro a quem pagou. Se foi tudo, estorne o pagamento"}
          {suggestions.map((each) => (
            <span key={each.order_id}>
              {" em "}
              <Link to={paths.operations.event(each.order_id)} className="font-medium underline underline-offset-4">
                {each.order_code}
              </Link>
            </span>
          ))}
          {"; depois tire o aviso daqui."}
        </p>
      )}
      {isOpen &&
        !isRefund &&
        suggestions.map((each) => <Suggested key={`${each.order_id}-${each.payment_id}`} line={line} order={each} />)}
      {(isOpen || (status === "ignored" && amount > 0)) && (
        <div className="flex flex-wrap gap-2">
          {!isRefund && !isUnread && (
            <Button size="small" onClick={() => setAssigning(true)}>
              Escolher pedido
            </Button>
          )}
          {isOpen && (
            <Button size="small" variant="quiet" disabled={ignoring.isPending} onClick={() => ignoring.mutate()}>
              {isRefund || isUnread ? "Tirar o aviso" : "Ignorar"}
            </Button>
          )}
        </div>
      )}
      <Refusal error={ignoring.error} fallback="O lançamento não foi ignorado. Tente de novo." />
      {assigning && <AssignDialog line={line} invalidates={changed} onClose={() => setAssigning(false)} />}
    </li>
  );
}

/** An order that the line may pay: a user confirms it. */
function Suggested({ line, order }: { line: BankLine; order: LineOrder }) {
  const confirming = useCommand({
    run: () => match(line, order.order_id, order.payment_id),
    invalidates: changed,
    success: "Lançamento conciliado.",
  });
  const { balance, customer_name, order_code, order_id, payment_id } = order;
  const [agreed, setAgreed] = useState<number>();
  const [tried, setTried] = useState(false);
  // a payment that is recorded already adds nothing to the order
  const excess = payment_id ? 0 : overpayment(line.amount, balance);
  const isAgreed = excess === 0 || agreed === excess;
  const confirm = () => {
    setTried(true);
    if (isAgreed) confirming.mutate();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-surface px-3 py-2">
      <span className="grow text-sm">
        <Link to={paths.operations.event(order_id)} className="font-medium underline underline-offset-4">
          {order_code}
        </Link>
        {`, ${customer_name}: `}
        {payment_id ? "pagamento já registrado" : `a receber ${formatMoney(balance)}`}
      </span>
      <Button
        size="small"
        disabled={confirming.isPending}
        aria-label={`Confirmar ${order_code} para ${formatMoney(line.amount)}`}
        onClick={confirm}
      >
        Confirmar
      </Button>
      <OverpaymentQuestion
        excess={excess}
        agreed={agreed}
        onAgree={setAgreed}
        error={tried && !isAgreed ? NOT_AGREED : undefined}
      />
      <Refusal error={confirming.error} fallback="O lançamento não foi conciliado. Tente de novo." />
    </div>
  );
}

export { ReconciliationView as Component };
