import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type ServicePreview, servicePreviewQuery } from "@/api/equipment";
import { serviceBody } from "@/api/generated/fields";
import { Field } from "@/components/ui/field";
import { type Day, dayOf, fullDay } from "@/lib/days";
import { formatNumber, wholeIn } from "@/lib/numbers";
import { now } from "@/lib/server-clock";
import { counted, listed } from "@/lib/text";
import type { ServiceFields } from "./service-fields";

const MOST_NAMED = 5;

interface ServiceStartProps {
  modelId: number;
  service: ServiceFields;
  onChange: (countsFrom: Day) => void;
}

/** From when a service counts for the pieces that the house has already, and what that means for them and for orders. */
export function ServiceStart({ modelId, service, onChange }: ServiceStartProps) {
  const today = dayOf(now());
  const { counts_from } = service;
  return (
    <div className="flex flex-col gap-1">
      <Field label={serviceBody.counts_from.label} hint="Para peças em que este serviço ainda não foi registrado.">
        {(control) => (
          <select {...control} value={counts_from} onChange={({ target }) => onChange(target.value)}>
            <option value={today}>Hoje</option>
            {counts_from && counts_from !== today && <option value={counts_from}>{fullDay(counts_from)}</option>}
            <option value="">O cadastro de cada peça</option>
          </select>
        )}
      </Field>
      <Meaning modelId={modelId} service={service} />
    </div>
  );
}

function Meaning({ modelId, service }: Omit<ServiceStartProps, "onChange">) {
  const { every_days, kind, identity, counts_from } = useDeferredValue(service);
  const days = wholeIn(every_days, serviceBody.every_days.min) ?? 0;
  const { data } = useQuery({
    ...servicePreviewQuery(modelId, { every_days: days, kind, identity, counts_from }),
    enabled: days > 0 && days <= serviceBody.every_days.max,
  });
  return (
    <p role="status" className="text-muted">
      {data && days > 0 ? meaningOf(data, kind) : ""}
    </p>
  );
}

function meaningOf({ pieces, over, orders }: ServicePreview, kind: ServiceFields["kind"]): string {
  const late =
    over === 0
      ? "Nenhuma peça vence agora"
      : `${formatNumber(over)} de ${counted(pieces, "peça vence", "peças vencem")} agora`;
  if (orders.length === 0) return `${late} e nenhum pedido é atingido.`;
  const named = orders.slice(0, MOST_NAMED).map(({ order_code }) => order_code);
  const rest = orders.length - named.length;
  const codes = listed(rest > 0 ? [...named, `mais ${formatNumber(rest)}`] : named);
  const risk = `${counted(orders.length, "pedido fica", "pedidos ficam")} em risco: ${codes}.`;
  const refused = " A entrega só pode ser agendada depois que o teste for registrado ou a peça trocada.";
  return `${late}. ${risk}${kind === "test" ? refused : ""}`;
}
