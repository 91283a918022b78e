import { MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { handoverWords } from "@/components/orders/handover";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { ContactLinks } from "@/components/ui/contact-links";
import { StatusBadge } from "@/components/ui/status-badge";
import { shortDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { dialable } from "@/lib/phone";
import { useMay } from "@/session/access";
import type { DayLine } from "./day-sheet";

const number = new Intl.NumberFormat("pt-BR");

/** One stop: where, whom to call, what to carry and what to receive. `collects`: the customer comes to the house. */
export function Stop({ line, collects }: { line: DayLine; collects: boolean }) {
  const phone = dialable(line.phone);
  const opensEvents = useMay("place_orders");
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_13rem]">
      <div className="flex flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          {opensEvents ? (
            <Link to={paths.operations.event(line.id)} className="font-semibold underline-offset-4 hover:underline">
              {line.customer_name}
            </Link>
          ) : (
            <span className="font-semibold">{line.customer_name}</span>
          )}
          <span className="text-xs text-muted">{line.order_code}</span>
          {line.late ? (
            <Badge tone="bad" shape="triangle">
              {`Devolução atrasada, era para ${shortDay(line.day)}`}
            </Badge>
          ) : (
            <StatusBadge kind="order-stage" status={line.stage} />
          )}
        </span>
        {line.address && (
          <span className="flex gap-1.5">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            {line.address}
          </span>
        )}
        {phone && (
          <ContactLinks number={phone} greeting={`Olá, ${line.customer_name}. É sobre o evento ${line.order_code}.`} />
        )}
        {line.notes && <span className="text-muted">{line.notes}</span>}
        {!line.is_stop && (
          <span className="font-medium text-warn">Ainda não sai: aguarda o sinal e não conta nas somas do dia.</span>
        )}
      </div>
      <div className="flex flex-col gap-1">
        <ul>
          {line.items.map((item) => (
            <li key={item.name}>
              <span className="tabular-nums">{number.format(item.quantity)}</span>
              {` × ${item.name}`}
            </li>
          ))}
        </ul>
        {line.assets.length > 0 && (
          <ul aria-label="Barris e equipamentos" className="text-xs">
            {line.assets.map(({ asset_tag, beer, model_name }) => (
              <li key={asset_tag} className="flex items-baseline gap-1.5">
                <span>
                  <span className="font-medium whitespace-nowrap">{asset_tag}</span>
                  <span className={beer ? undefined : "text-muted"}>{` ${beer ?? model_name}`}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {line.empties_to_collect > 0 && (
          <span className="text-xs">{`${handoverWords(collects).takeBack} ${line.empties_to_collect === 1 ? "1 vazio" : `${number.format(line.empties_to_collect)} vazios`}`}</span>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 sm:max-xl:col-start-2 sm:max-xl:row-span-2 sm:max-xl:row-start-1">
        <dt className="text-muted">Carga</dt>
        <dd className="text-right tabular-nums">{`${number.format(line.load_kg)} kg`}</dd>
        <dt className="text-muted">A receber</dt>
        <dd className={classNames("text-right tabular-nums", line.is_stop ? "font-semibold" : "text-muted")}>
          {formatMoney(line.balance_due)}
        </dd>
        {line.penalty_due > 0 && (
          <>
            <dt className="text-muted">Multa até hoje</dt>
            <dd className="text-right font-semibold text-bad tabular-nums">{formatMoney(line.penalty_due)}</dd>
          </>
        )}
        {line.responsible && (
          <>
            <dt className="text-muted">{handoverWords(collects).person}</dt>
            <dd className="text-right">{line.responsible}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
