import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { ApiError, failedTo, textOf } from "@/api/errors";
import { PixCode } from "@/components/pix/pix-code";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { MendLink } from "@/components/ui/mending";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/money";
import { mayHaveWhatsapp, whatsappLink } from "@/lib/phone";
import type { Asked } from "./dialogs/order-dialog";
import { type EventOrder, pixQuery } from "./orders";

interface PixCardProps {
  order: EventOrder;
  onAsk: (asked: Asked) => void;
}

/** What is open as a PIX charge. Every request has a code of its own; the newest one that is open is shown. */
export function PixCard({ order, onAsk }: PixCardProps) {
  const open = order.money.pix_requests.findLast((request) => request.open);
  return (
    <Card
      title="Cobrar por PIX"
      aside={
        <Button size="small" onClick={() => onAsk({ action: "pix" })}>
          {open ? "Outro valor" : "Gerar código"}
        </Button>
      }
    >
      {open ? (
        <Request order={order} txid={open.txid} />
      ) : (
        <p className="px-4 py-3 text-muted">{`Em aberto agora: ${formatMoney(order.money.open_amount)}.`}</p>
      )}
    </Card>
  );
}

function Request({ order, txid }: { order: EventOrder; txid: string }) {
  const pix = useQuery(pixQuery(order.id, order.version, txid));
  return (
    <>
      {pix.isPending ? (
        <Skeleton className="m-4 h-48" />
      ) : pix.isLoadingError ? (
        pix.error instanceof ApiError && pix.error.status === 409 ? (
          <div className="px-4 py-3 text-muted">
            <p>{textOf(pix.error, "O PIX não está disponível.")}</p>
            <MendLink error={pix.error} />
          </div>
        ) : (
          <LoadError
            title="Erro ao carregar o PIX"
            error={pix.error}
            fallback={failedTo("fetch", "event order")}
            onRetry={() => void pix.refetch()}
          />
        )
      ) : (
        <Charge payload={pix.data.payload} qr={pix.data.qr_svg} amount={pix.data.amount} order={order} txid={txid} />
      )}
    </>
  );
}

interface ChargeProps {
  payload: string;
  qr: string;
  amount: number;
  order: EventOrder;
  txid: string;
}

function Charge({ payload, qr, amount, order, txid }: ChargeProps) {
  const isDeposit = order.status === "awaiting_deposit" && order.money.deposit_missing > 0;
  const text = `Olá, ${order.customer_first_name}. ${isDeposit ? "O sinal" : "O valor"} do evento ${order.order_code} é de ${formatMoney(amount)}. PIX copia e cola:\n\n${payload}`;
  return (
    <div className="flex flex-col items-center gap-3 p-4">
      <p className="flex w-full justify-between gap-4">
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
        <span className="text-xs text-muted">{`Código ${txid}`}</span>
      </p>
      <PixCode payload={payload} qr={qr} amount={amount}>
        {mayHaveWhatsapp(order.customer_phone) && (
          <a
            href={whatsappLink(order.customer_phone, text)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("secondary", "medium", "grow")}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            Enviar
            <span className="sr-only"> pelo WhatsApp</span>
          </a>
        )}
      </PixCode>
    </div>
  );
}
