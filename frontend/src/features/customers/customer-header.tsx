import { useMutation } from "@tanstack/react-query";
import { Download, Eraser, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import { useMay } from "@/session/access";
import { dayOf, fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { dialable, formatPhone, telLink, whatsappLink } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";
import { type Customer, exportCustomer, isErased } from "./customers";

interface CustomerHeaderProps {
  customer: Customer;
  onErase: () => void;
}

/** Who it is, one tap away, what was brought so far, and what can be done with the data. */
export function CustomerHeader({ customer, onErase }: CustomerHeaderProps) {
  const answersForData = useMay("privacy");
  const erased = isErased(customer);
  const taking = useMutation({
    mutationFn: () => exportCustomer(customer.id),
    onSuccess: () => toast.success("Arquivo com os dados do cliente baixado. Entregue só ao próprio titular."),
  });
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-lg font-semibold wrap-anywhere">{customer.name}</h2>
            {erased && <Badge shape="ring">Dados apagados</Badge>}
          </div>
          <p className="text-muted tabular-nums">{`#${customer.id} · cliente desde ${fullDay(dayOf(customer.first_at))}`}</p>
        </div>
        {answersForData && !erased && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button icon={Download} onClick={() => taking.mutate()} disabled={taking.isPending}>
              {taking.isPending ? "Preparando..." : "Exportar dados"}
            </Button>
            <Button icon={Eraser} variant="danger" onClick={onErase}>
              Apagar dados pessoais
            </Button>
          </div>
        )}
      </div>
      <Refusal error={taking.error} fallback="O arquivo não pôde ser feito" />
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2">
        {!erased && (
          <>
            <Fact name="Telefone">
              <Contact customer={customer} />
            </Fact>
            <Fact name="CPF ou CNPJ">
              {customer.document ? (
                <span className="tabular-nums">{formatTaxNumber(customer.document)}</span>
              ) : (
                <Unknown />
              )}
            </Fact>
          </>
        )}
        <Fact name="Eventos">
          {`${formatNumber(customer.orders)}, ${customer.finished_orders === 0 ? "nenhum encerrado" : counted(customer.finished_orders, "encerrado", "encerrados")}`}
        </Fact>
        <Fact name="Total">
          <span title="Sem rascunhos e cancelados">{formatMoney(customer.total)}</span>
        </Fact>
        <Fact name="Última movimentação">
          <Instant at={customer.last_at} />
        </Fact>
      </dl>
    </section>
  );
}

function Contact({ customer: { name, phone } }: { customer: Customer }) {
  const number = dialable(phone);
  if (!number) return phone || <Unknown />;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <a href={telLink(number)} className={tap}>
        <Phone aria-hidden="true" className="size-4" />
        {formatPhone(number)}
      </a>
      <a href={whatsappLink(number, `Olá, ${name}.`)} target="_blank" rel="noreferrer" className={tap}>
        <MessageCircle aria-hidden="true" className="size-4" />
        WhatsApp
      </a>
    </span>
  );
}

const tap = "inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:no-underline";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const Unknown = () => <span className="text-muted">Não informado</span>;
