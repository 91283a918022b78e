import { Download, Eraser, Merge, Pencil, Repeat } from "lucide-react";
import { Link } from "react-router-dom";
import { customerKindLabels, registrationKindLabels } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ContactLinks } from "@/components/ui/contact-links";
import { Fact, NotGiven } from "@/components/ui/fact";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { Refusal } from "@/components/ui/refusal";
import { dayOf, fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { dialable, formatPhone } from "@/lib/phone";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { useMay } from "@/session/access";
import { type Customer, exportCustomer, isErased } from "./customers";

interface CustomerHeaderProps {
  customer: Customer;
  onEdit: () => void;
  onMerge: () => void;
  onErase: () => void;
}

/** Who it is, one tap away, what was brought so far and is owed, and what can be done with the record. */
export function CustomerHeader({ customer, onEdit, onMerge, onErase }: CustomerHeaderProps) {
  const answersForData = useMay("privacy");
  const erased = isErased(customer);
  const orders = useMay("place_orders");
  const number = dialable(customer.phone);
  const last = customer.order_list[0];
  const taking = useCommand({
    run: () => exportCustomer(customer.id),
    success: "Arquivo com os dados do cliente baixado. Entregue só ao próprio titular.",
  });
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-lg font-semibold wrap-anywhere">{customer.name}</h2>
            {erased && <Badge shape="ring">Dados apagados</Badge>}
            {!erased && customer.kind === "company" && <Badge shape="ring">{customerKindLabels.company}</Badge>}
            {!erased && !customer.accepts_messages && <Badge shape="ring">Não quer mensagens</Badge>}
          </div>
          <p className="text-muted tabular-nums">{`#${customer.id} · cliente desde ${fullDay(dayOf(customer.first_at))}`}</p>
        </div>
        {!erased && !customer.merged_into && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            {orders && last && (
              <LinkButton icon={Repeat} to={paths.operations.repeatEvent(last.order_id)}>
                Repetir o último pedido
              </LinkButton>
            )}
            <Button icon={Pencil} onClick={onEdit}>
              Editar cadastro
            </Button>
            {answersForData && (
              <>
                {customer.other_names.length === 0 && (
                  <Button icon={Merge} onClick={onMerge}>
                    Unir cadastros
                  </Button>
                )}
                <Button icon={Download} onClick={() => taking.mutate()} disabled={taking.isPending}>
                  {taking.isPending ? "Preparando..." : "Exportar dados"}
                </Button>
                <Button icon={Eraser} variant="danger" onClick={onErase}>
                  Apagar dados pessoais
                </Button>
              </>
            )}
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
              {customer.other_phones.map((phone) => (
                <span key={phone} className="block tabular-nums">
                  {formatPhone(dialable(phone)) || phone}
                </span>
              ))}
            </Fact>
            <Fact name="E-mail">
              {customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : <NotGiven />}
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
        {customer.addresses.length > 0 && (
          <Fact name="Endereços">
            {customer.addresses.map(({ label, address, details }) => (
              <span key={`${label} ${address}`} className="block wrap-anywhere">
                {[label && `${label}:`, address, details && `(${details})`].filter(Boolean).join(" ")}
              </span>
            ))}
          </Fact>
        )}
        {!erased && <TaxFact customer={customer} />}
        {customer.contacts.length > 0 && (
          <Fact name="Contatos">
            {customer.contacts.map(({ name, role, phone }) => (
              <span key={`${name} ${phone}`} className="block wrap-anywhere">
                {[name, role, phone].filter(Boolean).join(" · ")}
              </span>
            ))}
          </Fact>
        )}
        {customer.notes && (
          <Fact name="Observações">
            <span className="whitespace-pre-line wrap-anywhere">{customer.notes}</span>
          </Fact>
        )}
        {customer.payment_days !== null && <Fact name="Prazo">{counted(customer.payment_days, "dia", "dias")}</Fact>}
        {customer.credit_limit !== null && <Fact name="Limite de crédito">{creditText(customer)}</Fact>}
        {customer.price_list_name && (
          <Fact name="Lista de preços">
            <Link to={paths.operations.priceLists} className="underline underline-offset-4">
              {customer.price_list_name}
            </Link>
          </Fact>
        )}
        <Fact name="A receber">
          <span className="flex flex-wrap items-baseline gap-x-3">
            {formatMoney(customer.balance)}
            <Link to={paths.operations.statement(customer.id)} className="underline underline-offset-4">
              Extrato
            </Link>
          </span>
        </Fact>
        {customer.to_confirm > 0 && <Fact name="A confirmar">{formatMoney(customer.to_confirm)}</Fact>}
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

/** What a note says of the customer, and what a company lacks for one. */
function TaxFact({ customer: { kind, tax } }: { customer: Customer }) {
  const { state_registration_kind: indicator, state_registration: registration } = tax;
  const street = [tax.street, tax.number, tax.complement, tax.district].filter(Boolean).join(", ");
  const place = [tax.postal_code, tax.city].filter(Boolean).join(" ");
  const isMissing = kind === "company" && !indicator;
  if (!(indicator || street || place || isMissing)) return null;
  return (
    <Fact name="Dados fiscais">
      {isMissing && <span className="block text-muted">falta: indicador de IE</span>}
      {indicator && (
        <span className="block wrap-anywhere">
          {[registrationKindLabels[indicator], registration && `IE ${registration}`].filter(Boolean).join(" · ")}
        </span>
      )}
      {street && <span className="block wrap-anywhere">{street}</span>}
      {place && <span className="block wrap-anywhere">{place}</span>}
    </Fact>
  );
}

/** What a company may owe, and what of it is used. */
function creditText({ credit_limit: limit, balance, to_confirm }: Customer): string {
  const used = Math.max(0, balance + to_confirm);
  const left = (limit ?? 0) - used;
  const rest = left >= 0 ? `${formatMoney(left)} livres` : `${formatMoney(-left)} acima do limite`;
  return `${formatMoney(limit ?? 0)} (${formatMoney(used)} em uso, ${rest})`;
}
