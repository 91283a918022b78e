import { useQuery } from "@tanstack/react-query";
import { Copy, MessageCircle } from "lucide-react";
import { useId, useRef, useState } from "react";
import { ApiError, failedTo, textOf } from "@/api/errors";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { controlClass } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/money";
import { dialable, whatsappLink } from "@/lib/phone";
import type { Asked } from "./dialogs/order-dialog";
import { type EventOrder, pixQuery } from "./orders";

interface PixCardProps {
  order: EventOrder;
  onAsk: (asked: Asked) => void;
}

/** What is open as a PIX charge. Every request has a code of its own; the newest one that is open is shown. */
export function PixCard({ order, onAsk }: PixCardProps) {
  const { balance, pix_requests } = order.money;
  const open = pix_requests.findLast(({ paid, amount }) => !paid && amount <= balance);
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
          <p className="px-4 py-3 text-muted">{textOf(pix.error, "O PIX não está disponível.")}</p>
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
  const [said, setSaid] = useState("");
  const code = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const number = dialable(order.customer_phone);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(payload);
      setSaid("Código copiado.");
    } catch {
      code.current?.select();
      setSaid("O navegador não deixou copiar: o código está selecionado, copie com Ctrl+C.");
    }
  };
  const text = `Olá, ${order.customer_name}. ${order.status === "awaiting_deposit" ? "O sinal" : "O valor"} do evento ${order.order_code} é de ${formatMoney(amount)}. PIX copia e cola:\n\n${payload}`;
  return (
    <div className="flex flex-col items-center gap-3 p-4">
      <p className="flex w-full justify-between gap-4">
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
        <span className="text-xs text-muted">{`Código ${txid}`}</span>
      </p>
      <img
        src={imageOf(qr)}
        alt={`QR Code do PIX de ${formatMoney(amount)}`}
        className="w-full max-w-48 rounded-control bg-white p-1"
      />
      <label htmlFor={id} className="sr-only">
        PIX copia e cola
      </label>
      <textarea
        ref={code}
        id={id}
        readOnly
        rows={5}
        value={payload}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} resize-none font-mono text-xs break-all`}
      />
      <div className="flex w-full flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()} className="grow">
          Copiar código
        </Button>
        {number && (
          <a
            href={whatsappLink(number, text)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("secondary", "medium", "grow")}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            Enviar
            <span className="sr-only"> pelo WhatsApp</span>
          </a>
        )}
      </div>
      <output className="text-center text-sm text-muted">{said}</output>
    </div>
  );
}

/** The drawing as a picture: it is shown, and nothing in it can act. */
function imageOf(svg: string): string {
  const whole = svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;utf8,${encodeURIComponent(whole)}`;
}
