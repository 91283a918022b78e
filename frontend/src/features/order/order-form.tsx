import { type FormEvent, useState } from "react";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { formatMoney } from "@/lib/money";
import { openingStatus, statusText } from "@/lib/opening-hours";
import { whatsappLink } from "@/lib/phone";
import { useNow } from "@/lib/use-now";
import { hasAlcohol, type OrderDetails, type OrderLine, orderText, places, totalOf, type Where } from "./order";

interface OrderFormProps {
  site: Site;
  lines: OrderLine[];
}

/** The order as it will be sent: its lines and total, who it is for, and the button that opens WhatsApp. */
export function OrderForm({ site, lines }: OrderFormProps) {
  const [details, setDetails] = useState<OrderDetails>({ name: "", where: "table", notes: "" });
  const [adult, setAdult] = useState(false);
  const [sent, setSent] = useState(false);
  const status = openingStatus(site.hours, useNow());
  const whatsapp = pubWhatsapp(site);
  const needsAdult = hasAlcohol(lines);
  const nameError = sent && !details.name.trim() ? "Diga o seu nome." : undefined;
  const adultError = sent && needsAdult && !adult;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const missing = !details.name.trim() ? "name" : needsAdult && !adult ? "adult" : undefined;
    if (missing) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    if (whatsapp) window.open(whatsappLink(whatsapp, orderText(lines, details, site.name)), "_blank", "noreferrer");
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ul className="flex flex-col gap-2">
        {lines.map(({ product, quantity, subtotal }) => (
          <li key={product.id} className="flex justify-between gap-4">
            <span>
              {quantity} × {product.name}
            </span>
            <span className="shrink-0 tabular-nums">{formatMoney(subtotal)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line pt-4 text-xl font-semibold">
        <span>Total</span>
        <output className="text-amber tabular-nums">{formatMoney(totalOf(lines))}</output>
      </p>
      <InputField
        label="Seu nome"
        required
        error={nameError}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={details.name}
        onChange={(value) => setDetails({ ...details, name: value })}
      />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-1.5 font-medium">Onde</legend>
        {(Object.keys(places) as Where[]).map((where) => (
          <label key={where} className="flex min-h-8 items-center gap-2.5">
            <input
              type="radio"
              name="where"
              className="size-5 accent-amber"
              checked={details.where === where}
              onChange={() => setDetails({ ...details, where })}
            />
            {places[where]}
          </label>
        ))}
      </fieldset>
      <Field label="Observações">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            value={details.notes}
            onChange={(event) => setDetails({ ...details, notes: event.target.value })}
          />
        )}
      </Field>
      {needsAdult && (
        <div>
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="adult"
              className="mt-0.5 size-5 shrink-0 accent-amber"
              checked={adult}
              aria-invalid={adultError || undefined}
              aria-describedby={adultError ? "maioridade" : undefined}
              onChange={(event) => setAdult(event.target.checked)}
            />
            Tenho 18 anos ou mais e mostro um documento ao receber.
          </label>
          {adultError && (
            <p id="maioridade" role="alert" className="mt-1.5 text-sm text-bad">
              O pedido tem bebida alcoólica: confirme a maioridade.
            </p>
          )}
        </div>
      )}
      {site.hours.length > 0 && !status.open && (
        <p className="rounded-card bg-warn-soft p-3 text-sm text-warn">
          {statusText(status)}. A casa responde quando abrir.
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={lines.length === 0 || !whatsapp}>
        <WhatsappIcon className="size-5" />
        Enviar pedido pelo WhatsApp
      </Button>
    </form>
  );
}
