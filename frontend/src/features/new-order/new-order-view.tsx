import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { toast } from "sonner";
import { modelsQuery } from "@/api/equipment";
import * as reads from "@/api/generated/reads";
import { leadQuery } from "@/api/leads";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Loading } from "@/components/ui/loading";
import { isCostCenter } from "@/lib/cost-centers";
import { formatInstant, fromNow } from "@/lib/time";
import { ALL } from "./agreed-prices";
import { type Draft, discardDraft, keepDraft, type StoredDraft, storedDraft } from "./draft";
import { blankForm, type OrderForm } from "./form";
import { basisOf, isTrusted, quoteQuery, requestOf } from "./freight";
import { formOfLead } from "./from-lead";
import { weightOf } from "./items";
import { OrderWizard } from "./order-wizard";
import { LITRES_PARAMETER, litresFrom } from "./party";
import { repeated } from "./payload";

interface NewOrderViewProps {
  /** Whose draft this is, and where that person's orders usually go out from. */
  person: { id: number; costCenter: string };
}

/** A new event: from a blank form, from an earlier event that is repeated, from a request of the site, or from the draft
 * that this person left in this browser. */
export function NewOrderView({ person }: NewOrderViewProps) {
  const [parameters] = useSearchParams();
  const repeats = Number(parameters.get("repetir"));
  const earlier = useQuery({
    ...reads.getEventOrder(repeats),
    enabled: repeats > 0,
  });
  const asked = Number(parameters.get("pedido"));
  const lead = useQuery({ ...leadQuery(asked), enabled: asked > 0 });
  const models = useQuery({ ...modelsQuery(ALL), enabled: asked > 0 });
  if (earlier.isLoading) return <Loading shapes={["h-80"]}>Carregando o último pedido...</Loading>;
  // the wizard asks for the models, too: without a request of the site, that is no reason to wait
  if (asked > 0 && (lead.isLoading || models.isLoading))
    return <Loading shapes={["h-80"]}>Carregando o pedido do site...</Loading>;
  const costCenter = isCostCenter(person.costCenter) ? person.costCenter : undefined;
  const begun = earlier.data
    ? repeated(earlier.data)
    : lead.data && formOfLead(lead.data, models.data?.models ?? [], costCenter);
  return <Start key={`${repeats} ${asked}`} person={person} begun={begun ?? blankForm(costCenter)} />;
}

function Start({ person, begun }: NewOrderViewProps & { begun: OrderForm }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const proposed = litresFrom(parameters.get(LITRES_PARAMETER));
  const [left, setLeft] = useState(() => storedDraft(person.id));
  const [start, setStart] = useState<Draft>(() => ({
    form: { ...begun, proposed: proposed ?? begun.proposed },
    step: 1,
    quoted: null,
    attempt: null,
  }));

  if (left) {
    const goOn = () => {
      const { form, quoted } = left;
      const request = requestOf(form, weightOf(form.items));
      if (quoted && basisOf(request) === quoted.basis && isTrusted(quoted.quote))
        client.setQueryData(quoteQuery(request).queryKey, quoted.quote);
      setStart({ ...left, form: { ...form, proposed: proposed ?? form.proposed } });
      setLeft(undefined);
    };
    const startAfresh = () => {
      discardDraft(person.id);
      setLeft(undefined);
    };
    return <DraftOffer draft={left} onContinue={goOn} onDiscard={startAfresh} />;
  }
  return (
    <OrderWizard
      start={start}
      keep={(draft) => keepDraft(person.id, draft)}
      onSaved={(said, id) => {
        discardDraft(person.id);
        const open = { label: "Abrir evento", onClick: () => void navigate(paths.operations.event(id)) };
        toast.success(said, { action: open });
        void navigate(paths.operations.events);
      }}
    />
  );
}

interface DraftOfferProps {
  draft: StoredDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

function DraftOffer({ draft, onContinue, onDiscard }: DraftOfferProps) {
  const { form, saved_at } = draft;
  return (
    <Card title="Há um evento que não foi terminado">
      <div className="flex flex-wrap items-center gap-4 p-4">
        <FileClock aria-hidden="true" className="size-8 shrink-0 text-muted" />
        <div className="min-w-0 grow basis-56">
          <p className="font-medium">{form.customer_name || "Cliente ainda sem nome"}</p>
          <p className="text-muted">
            {form.items.length === 1 ? "1 item" : `${form.items.length} itens`}
            {" · "}
            <time dateTime={saved_at} title={formatInstant(saved_at)}>
              {`digitado ${fromNow(saved_at)}`}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onContinue}>
            Continuar rascunho
          </Button>
          <Button onClick={onDiscard}>Descartar</Button>
        </div>
      </div>
    </Card>
  );
}
