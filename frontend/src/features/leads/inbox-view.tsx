import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Inbox } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { fulfilSiteOrder, openLead, reopenLead, setReservationStatus } from "@/api/generated/command";
import { lossReasonLabels, placeLabels } from "@/api/generated/fields";
import type { ListLeadsStatus, WaitingChange, WaitingReservation } from "@/api/generated/query";
import { type Lead, leadsQuery, waitingQuery } from "@/api/leads";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { type Answer, Collection, type CollectionProps } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Refusal } from "@/components/ui/refusal";
import { Tabs } from "@/components/ui/tabs";
import { usePages } from "@/components/ui/use-pages";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { formatPhone, telLink } from "@/lib/phone";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useUrlTab } from "@/lib/use-url-tab";
import { LossDialog } from "./loss-dialog";

const tabs = [
  { id: "undecided", label: "A responder" },
  { id: "reservations", label: "Reservas" },
  { id: "changes", label: "Alterações" },
  { id: "converted", label: "Atendidos" },
  { id: "lost", label: "Não fecharam" },
] as const;

/** 'Pedidos do site': what visitors and customers asked for, unread ones marked, one click from an order. */
export function InboxView() {
  const [tab, turnTo] = useUrlTab(tabs);
  const { data: counts } = useQuery({ ...leadsQuery({ status: "undecided", page: 1, limit: 25 }), select: countsOf });
  const waiting = useQuery(waitingQuery());
  const rows = {
    undecided: counts && counts.new + counts.open,
    reservations: waiting.data?.reservations.length,
    changes: waiting.data?.changes.length,
    converted: counts?.converted,
    lost: counts?.lost,
  };
  return (
    <Tabs
      label="Pedidos do site"
      current={tab}
      onChange={turnTo}
      tabs={tabs.map((each) => ({ ...each, count: rows[each.id] }))}
    >
      {tab === "reservations" ? (
        <Listed
          query={waiting}
          label="Reservas a confirmar"
          rows={(found) => found.reservations}
          empty="Nenhuma reserva a confirmar"
          hint="As mesas que os visitantes pedem no site aparecem aqui na hora."
        >
          {(each) => <ReservationEntry key={each.id} reservation={each} />}
        </Listed>
      ) : tab === "changes" ? (
        <Listed
          query={waiting}
          label="Alterações pedidas"
          rows={(found) => found.changes}
          empty="Nenhuma alteração a responder"
          hint="O que os clientes pedem na página do pedido aparece aqui na hora."
        >
          {(each) => <ChangeEntry key={each.order_id} change={each} />}
        </Listed>
      ) : (
        <LeadList key={tab} status={tab} />
      )}
    </Tabs>
  );
}

const countsOf = ({ counts }: { counts: { new: number; open: number; converted: number; lost: number } }) => counts;

/** Parties and orders from the menu in this status. */
function LeadList({ status }: { status: ListLeadsStatus }) {
  const { page, limit, pager } = usePages(25);
  const leads = useQuery(leadsQuery({ status, page, limit }));
  return (
    <Listed
      query={leads}
      label="Pedidos do site"
      rows={(found) => found.data}
      pager={pager}
      empty={status === "undecided" ? "Nenhum pedido a responder" : "Nada aqui ainda"}
      hint="O que os visitantes pedem em “Monte sua festa” e “Fazer Pedido” aparece aqui na hora."
    >
      {(lead) => <Entry key={lead.id} lead={lead} />}
    </Listed>
  );
}

interface ListedProps<Data, Row> extends Pick<CollectionProps<Data, Row>, "query" | "rows" | "pager"> {
  label: string;
  empty: string;
  hint: string;
  children: (row: Row) => ReactNode;
}

function Listed<Data extends Answer, Row>(props: ListedProps<Data, Row>) {
  const { label, empty, hint, children, ...list } = props;
  return (
    <Collection
      {...list}
      name="os pedidos do site"
      fallback="Nenhum pedido se perdeu."
      shapes={["h-28", "h-28"]}
      carded
      empty={<EmptyState title={empty} hint={hint} icon={Inbox} />}
    >
      {(rows) => (
        <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map(children)}
        </ul>
      )}
    </Collection>
  );
}

function ReservationEntry({ reservation }: { reservation: WaitingReservation }) {
  const { id, reference, name, people, day, time, requested_at, version } = reservation;
  const confirming = useCommand({
    run: () => setReservationStatus(id, { status: "confirmed" }, { version }),
    invalidates: ["leads"],
    success: "Reserva confirmada.",
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="text-muted">{`${fullDay(day)}, ${time} · ${counted(people, "pessoa", "pessoas")} · ${reference}`}</p>
        <p className="text-sm text-muted">{`Chegou ${fromNow(requested_at)}`}</p>
        <Refusal error={confirming.error} fallback="Erro ao salvar" />
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="small" to={`${paths.operations.reservations}?dia=${day}`}>
          Ver o dia
        </LinkButton>
        <Button size="small" variant="primary" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirmar
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      </div>
    </li>
  );
}

function ChangeEntry({ change }: { change: WaitingChange }) {
  const { order_id, order_code, customer_name, open, asked_at } = change;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">{customer_name}</h2>
        <p className="text-muted">{`${counted(open, "alteração pedida", "alterações pedidas")} no evento ${order_code}`}</p>
        <p className="text-sm text-muted">{`Chegou ${fromNow(asked_at)}`}</p>
      </div>
      <LinkButton size="small" variant="primary" to={paths.operations.event(order_id)}>
        Responder no evento
        <span className="sr-only">{` ${order_code}`}</span>
      </LinkButton>
    </li>
  );
}

function Entry({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState(false);
  const [losing, setLosing] = useState(false);
  const { id, status } = lead;
  const command = useCommand({
    run: (send: () => Promise<unknown>) => send(),
    invalidates: ["leads"],
  });
  const toggle = () => {
    setOpen(!open);
    if (status === "new") command.mutate(() => openLead(id));
  };
  const isUndecided = status === "new" || status === "open";
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className={classNames("wrap-anywhere", status === "new" ? "font-bold" : "font-semibold")}>
              {lead.name}
            </h2>
            {status === "new" && (
              <Badge tone="amber" shape="dot">
                Não lido
              </Badge>
            )}
            {status === "lost" && lead.lost_reason && <Badge>{lossReasonLabels[lead.lost_reason]}</Badge>}
          </div>
          <p className="text-muted">{summaryOf(lead)}</p>
          <p className="text-sm text-muted">
            <time dateTime={lead.received_at} title={formatInstant(lead.received_at)}>
              {`${lead.reference} · chegou ${fromNow(lead.received_at)}`}
            </time>
            {lead.order_id !== null && (
              <>
                {" · "}
                <Link to={paths.operations.event(lead.order_id)} className="underline underline-offset-4">
                  {lead.order_code}
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" aria-expanded={open} onClick={toggle}>
            {`Ver o pedido de ${lead.name}`}
            <ChevronDown aria-hidden="true" className={classNames("size-4", open && "rotate-180")} />
          </Button>
          {isUndecided && !lead.is_forgotten && (
            <>
              {lead.kind === "party" ? (
                <LinkButton size="small" variant="primary" to={paths.operations.eventFromLead(id)}>
                  Fazer o evento
                </LinkButton>
              ) : (
                <Button
                  size="small"
                  variant="primary"
                  disabled={command.isPending}
                  onClick={() =>
                    command.mutate(async () => {
                      await fulfilSiteOrder(id, { version: lead.version });
                      toast.success("Pedido atendido.");
                    })
                  }
                >
                  Atendido
                </Button>
              )}
              <Button size="small" onClick={() => setLosing(true)}>
                Não fechou
              </Button>
            </>
          )}
          {!isUndecided && !lead.is_forgotten && (
            <Button
              size="small"
              disabled={command.isPending}
              onClick={() =>
                command.mutate(async () => {
                  await reopenLead(id, { version: lead.version });
                  toast.success("Pedido reaberto.");
                })
              }
            >
              Reabrir
            </Button>
          )}
        </div>
      </div>
      {open && <Details lead={lead} />}
      <Refusal error={command.error} fallback="Erro ao salvar" />
      {losing && <LossDialog lead={lead} onClose={() => setLosing(false)} />}
    </li>
  );
}

/** What was asked for, in a line. */
function summaryOf({ estimate, site_order }: Lead): string {
  if (site_order) {
    const items = site_order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return `Pedido do cardápio, ${(site_order.table ? `mesa ${site_order.table}` : placeLabels[site_order.place]).toLowerCase()} · ${counted(items, "item", "itens")} · ${formatMoney(site_order.total)}`;
  }
  if (!estimate) return "";
  const { town, date, guests, litres, total } = estimate;
  const party = `Festa em ${town}, ${fullDay(date)} · ${counted(guests, "pessoa", "pessoas")} · ${formatNumber(litres)} L`;
  return total === null ? party : `${party} · ${formatMoney(total)}`;
}

function Details({ lead }: { lead: Lead }) {
  return (
    <div className="grid gap-4 rounded-control bg-sunken p-4 md:grid-cols-2">
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
        {lead.phone && (
          <>
            <dt className="text-muted">Telefone</dt>
            <dd>
              <a href={telLink(lead.phone)} className="underline underline-offset-4">
                {formatPhone(lead.phone)}
              </a>
            </dd>
          </>
        )}
        {lead.address && (
          <>
            <dt className="text-muted">Endereço</dt>
            <dd className="wrap-anywhere">{lead.address}</dd>
          </>
        )}
        {(lead.notes || lead.lost_note) && (
          <>
            <dt className="text-muted">Observações</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {[lead.notes, lead.lost_note].filter(Boolean).join("\n")}
            </dd>
          </>
        )}
      </dl>
      {lead.estimate && <Estimated estimate={lead.estimate} />}
      {lead.site_order && (
        <ul aria-label="O que foi pedido" className="tabular-nums">
          {lead.site_order.lines.map(({ product_id, name, quantity, unit_price }) => (
            <li key={product_id}>{`${quantity} × ${name}, a ${formatMoney(unit_price)}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Estimated({ estimate }: { estimate: NonNullable<Lead["estimate"]> }) {
  return (
    <ul aria-label="O que foi estimado" className="tabular-nums">
      {estimate.kegs.map(({ container_l, quantity }) => (
        <li key={container_l}>{`${quantity} × ${estimate.beer_name || "chope"} ${formatNumber(container_l)} L`}</li>
      ))}
      {estimate.equipment.map(({ model_id, name, quantity }) => (
        <li key={model_id}>{`${quantity} × ${name}`}</li>
      ))}
      {estimate.freight !== null && <li>{`Frete estimado ${formatMoney(estimate.freight)}`}</li>}
    </ul>
  );
}

export { InboxView as Component };
