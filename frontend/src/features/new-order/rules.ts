import type { Step } from "./draft";
import { dataRefusals, datesRefusal, freightRefusals, isClear, type OrderForm } from "./form";
import { itemRefusal } from "./items";

/** The first step that holds something which cannot be taken. */
export function brokenStep(form: OrderForm): Step | undefined {
  if (!isClear(dataRefusals(form))) return 1;
  if (datesRefusal(form) || form.items.some(itemRefusal)) return 2;
  return isClear(freightRefusals(form)) ? undefined : 3;
}

/** How far a person may go: 'Próximo' needs what the step asks; going back is always allowed. */
export function openStep(form: OrderForm): Step {
  return brokenStep(form) ?? 3;
}

/** What 'Criar Evento' still needs, in words. Nothing missing: it can be pressed. */
export function missingFor(form: OrderForm, freightDone: boolean): string[] {
  const missing = [];
  if (!isClear(dataRefusals(form))) missing.push("nome do cliente e centro de custo");
  if (form.items.length === 0) missing.push("pelo menos um item");
  if (datesRefusal(form) || form.items.some(itemRefusal)) missing.push("corrigir datas ou itens");
  if (!freightDone) missing.push("cálculo do frete");
  if (!isClear(freightRefusals(form))) missing.push("corrigir os vasilhames");
  return missing;
}
