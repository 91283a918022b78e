import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { EventOrder } from "@/api/generated/query";
import type { LostRace } from "@/components/orders/lost-race";
import { availabilityQuery, datesOf } from "./availability";
import { troubles } from "./conflict";
import type { Draft, Step } from "./draft";
import { dataRefusals, datesRefusal, freightRefusals, isClear, isPlausible, type OrderForm } from "./form";
import { basisOf, requestOf } from "./freight";
import { itemRefusal, weightOf } from "./items";
import { figuresOfOrder } from "./metrics";
import type { Attention } from "./use-attention";
import { type KeptFreight, useFreight } from "./use-freight";
import { type Asked, useSaving } from "./use-saving";

export interface WizardOptions {
  start: Draft;
  /** The order that is being changed. */
  order?: EventOrder;
  /** Called after every change, so that nothing typed is lost with the tab. */
  keep?: (draft: Draft) => void;
  onSaved: (said: string, id: number) => void;
}

/** Everything the wizard knows and can do; what is drawn is the component's. */
export function useOrderWizard({ start, order, keep, onSaved }: WizardOptions) {
  const [form, setForm] = useState(start.form);
  const [checked, setChecked] = useState(false);
  const [attempt, setAttempt] = useState(start.attempt);
  const [lost, setLost] = useState<{ race: LostRace; form: OrderForm }>();
  const { step, goTo } = useStep(form, start.step);
  const [attention, setAttention] = useState<Attention>();

  const dated = isPlausible(form.preferred_delivery_date);
  const available = useQuery({ ...availabilityQuery(datesOf(form), order?.id), enabled: step > 1 });
  const freight = useFreight(form, step === 3, keptFreight(order, start.form));
  const race = lost && standsStill(lost, form) ? lost.race : undefined;
  const current = available.isPlaceholderData || !dated ? undefined : available.data;

  const show = (next: Step, to: Attention["to"] = "heading") => {
    setAttention({ step: next, to });
    goTo(next);
  };

  const saving = useSaving({
    form,
    quote: freight.quote,
    order,
    opened: start.form,
    attempt,
    onAttempt: setAttempt,
    onSaved,
    onLost: (justLost) => {
      setLost({ race: justLost, form });
      show(2);
    },
  });

  const { basis, quote } = freight;
  const keepNow = useEffectEvent(() => keep?.({ form, step, quoted: quote ? { basis, quote } : null, attempt }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with each of them
  useEffect(() => keepNow(), [form, step, basis, quote, attempt]);
  useLeaveWarning(order !== undefined && form !== start.form && saving.saving === undefined);

  const turnTo = (next: Step) => {
    const broken = brokenStep(form);
    if (broken !== undefined && next > broken) {
      setChecked(true);
      show(broken, "refusal");
      return;
    }
    setChecked(false);
    if (!saving.overtaken) saving.forget();
    show(next);
  };
  const save = (asked: Asked) => {
    const broken = brokenStep(form);
    if (broken === undefined) {
      saving.save(asked);
      return;
    }
    setChecked(true);
    show(broken, "refusal");
  };

  const final: "place" | "change" = !order || order.status === "draft" ? "place" : "change";
  const needsFreight = !form.collects && (final === "place" || Boolean(order?.freight) || form.place !== null);
  return {
    form,
    change: setForm,
    step,
    open: openStep(form),
    checked,
    turnTo,
    save,
    saving,
    final,
    missing: missingFor(form, freight.figures !== undefined || !needsFreight),
    available,
    freight,
    race,
    troubles: troubles(form.items, current, race),
    attention,
  };
}

/** The step is a part of the address: the browser's way back is a way back. */
function useStep(form: OrderForm, first: Step) {
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get("etapa") ?? first);
  const step = Math.max(1, Math.min(Number.isInteger(asked) ? asked : 1, openStep(form))) as Step;
  const goTo = (next: Step) => {
    // what the order began with (a request of the site) stays in the address
    if (next !== step || !parameters.has("etapa"))
      setParameters({ ...Object.fromEntries(parameters), etapa: String(next) });
  };
  return { step, goTo };
}

/** The price of an order that is being changed, for as long as it is for the same place, day and load. */
function keptFreight(order: EventOrder | undefined, opened: OrderForm): KeptFreight | undefined {
  if (!order?.freight) return undefined;
  const basis = basisOf(requestOf(opened, weightOf(opened.items)));
  return basis ? { basis, figures: figuresOfOrder(order.freight) } : undefined;
}

/** Whether what was lost is still asked for: the same thing for the same dates. */
function standsStill({ race, form: then }: { race: LostRace; form: OrderForm }, form: OrderForm): boolean {
  if (JSON.stringify(datesOf(then)) !== JSON.stringify(datesOf(form))) return false;
  if (race.model || !race.asset) return then.items === form.items;
  return form.items.some((item) => item.kind === "asset" && item.ref === race.asset?.id);
}

/** Changes to an order are not kept as a draft: the browser asks before they are lost. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [active]);
}

/** The first step that holds something which cannot be taken. */
function brokenStep(form: OrderForm): Step | undefined {
  if (!isClear(dataRefusals(form))) return 1;
  if (datesRefusal(form) || form.items.some(itemRefusal)) return 2;
  return isClear(freightRefusals(form)) ? undefined : 3;
}

/** How far a person may go: 'Próximo' needs what the step asks; going back is always allowed. */
function openStep(form: OrderForm): Step {
  return brokenStep(form) ?? 3;
}

/** What 'Criar Evento' still needs, in words. Nothing missing: it can be pressed. */
function missingFor(form: OrderForm, freightDone: boolean): string[] {
  const missing = [];
  if (!isClear(dataRefusals(form))) missing.push("nome do cliente e centro de custo");
  if (form.items.length === 0) missing.push("pelo menos um item");
  if (datesRefusal(form) || form.items.some(itemRefusal)) missing.push("corrigir datas ou itens");
  if (!freightDone) missing.push("cálculo do frete");
  if (!isClear(freightRefusals(form))) missing.push("corrigir os vasilhames");
  return missing;
}
