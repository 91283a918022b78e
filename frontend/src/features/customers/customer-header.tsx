import { useMutation } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ContactLinks } from "@/components/ui/contact-links";
import { Fact, NotGiven } from "@/components/ui/fact";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import { dayOf, fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { dialable } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";
import { type Customer, exportCustomer, isErased } from "./customers";

interface CustomerHeaderProps {
  customer: Customer;
  onErase: () => void;
}

/** Who it is, one tap away, what was brought so far, and what can be done with the data. */
export function CustomerHeader({ customer, onErase }: CustomerHeaderProps) {
  const answersForData = useMay("privacy");
  const erased = isErased(customer);
  const number = dialable(customer.phone);
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
              {number ? (
                <ContactLinks number={number} greeting={`Olá, ${customer.name}.`} />
              ) : (
                customer.phone || <NotGiven />
              )}
            </Fact>
            <Fact name="CPF ou CNPJ">
              {customer.document ? (
                <span className="tabular-nums">{formatTaxNumber(customer.document)}</span>
              ) : (
                <NotGiven />
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
