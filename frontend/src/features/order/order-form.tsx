import { type FormEvent, useState } from "react";
import { textOf } from "@/api/errors";
import { placeLabels, siteOrderBody } from "@/api/generated/fields";
import { type SiteOrder, sendSiteOrder } from "@/api/public/orders";
import { pubWhatsapp, type Site } from "@/api/public/site";
import { newToken } from "@/api/public/token";
import { WhatsappIcon } from "@/components/brand/social-icons";
import { useCaptcha } from "@/components/captcha/use-captcha";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { formatMoney } from "@/lib/money";
import { openingStatus, statusText } from "@/lib/opening-hours";
import { whatsappLink } from "@/lib/phone";
import { useNow } from "@/lib/use-now";
import { t } from "@/lib/words";
import { hasAlcohol, type OrderDetails, type OrderLine, orderText, problemsOf, totalOf, type Where } from "./order";
import type { Recorded } from "./recorded-order";

interface OrderFormProps {
  site: Site;
  /** The table whose code was read: the bar has the order at once, and no message follows. */
  table?: number;
  lines: OrderLine[];
  onRecorded: (order: Recorded) => void;
  /** The house did not take it: the menu may have changed. */
  onRefused: () => void;
}

/** The order as it will be sent: its lines and total, who it is for. The house has recorded it before WhatsApp opens. */
export function OrderForm({ site, table, lines, onRecorded, onRefused }: OrderFormProps) {
  const captcha = useCaptcha();
  // one token per form: sent again after a lost answer, it makes no second order
  const [token] = useState(newToken);
  const [details, setDetails] = useState<OrderDetails>({ name: "", phone: "", where: "table", notes: "" });
  const [adult, setAdult] = useState(false);
  const [checked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState("");
  const status = openingStatus(site.hours, useNow(), site.specialDays);
  const whatsapp = table ? undefined : pubWhatsapp(site);
  const problems = problemsOf(lines, details, adult);
  const errors = checked ? problems : {};

  const send = async () => {
    setSending(true);
    setRefusal("");
    try {
      const reference = await sendSiteOrder({ ...orderOf(lines, details), table }, token, await captcha.answer());
      const text = orderText(lines, details, reference, site.name);
      if (whatsapp) window.open(whatsappLink(whatsapp, text), "_blank", "noreferrer");
      onRecorded({ reference, text, total: totalOf(lines), where: details.where, table });
    } catch (error) {
      setRefusal(textOf(error, t("O pedido não chegou à casa. Confira a internet e tente de novo.")));
      setSending(false);
      onRefused();
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [missing] = Object.keys(problems);
    if (missing) event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    else if (!isSending) void send();
  };

  return (
    <form noValidate onSubmit={submit} onFocus={captcha.start} className="flex flex-col gap-5">
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
        <span>{t("Total")}</span>
        <output className="text-amber tabular-nums">{formatMoney(totalOf(lines))}</output>
      </p>
      <InputField
        label={t("Seu nome")}
        required
        error={errors.name}
        name="name"
        autoComplete="name"
        field={siteOrderBody.name}
        value={details.name}
        onChange={(value) => setDetails({ ...details, name: value })}
      />
      {table ? (
        <p className="font-medium">{t("Para a mesa {table}", { table })}</p>
      ) : (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-1.5 font-medium">{t("Onde")}</legend>
          {(Object.keys(placeLabels) as Where[]).map((where) => (
            <label key={where} className="flex min-h-8 items-center gap-2.5">
              <input
                type="radio"
                name="where"
                className="size-5 accent-amber"
                checked={details.where === where}
                onChange={() => setDetails({ ...details, where })}
              />
              {t(placeLabels[where])}
            </label>
          ))}
        </fieldset>
      )}
      <PhoneInputField
        label={t("Celular")}
        required={details.where === "pickup"}
        hint={
          details.where === "pickup"
            ? t("Com DDD. A casa avisa quando estiver pronto.")
            : t("Com DDD, se quiser deixar.")
        }
        error={errors.phone}
        name="phone"
        autoComplete="tel"
        field={siteOrderBody.phone}
        value={details.phone}
        onChange={(value) => setDetails({ ...details, phone: value })}
      />
      <Field label={t("Observações")} hint={t("Até 500 caracteres.")}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={siteOrderBody.notes.maxLength}
            value={details.notes}
            onChange={(event) => setDetails({ ...details, notes: event.target.value })}
          />
        )}
      </Field>
      {hasAlcohol(lines) && (
        <div>
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="adult"
              className="mt-0.5 size-5 shrink-0 accent-amber"
              checked={adult}
              aria-invalid={errors.adult ? true : undefined}
              aria-describedby={errors.adult ? "maioridade" : undefined}
              onChange={(event) => setAdult(event.target.checked)}
            />
            {t("Tenho 18 anos ou mais e mostro um documento ao receber.")}
          </label>
          {errors.adult && (
            <p id="maioridade" role="alert" className="mt-1.5 text-sm text-bad">
              {errors.adult}
            </p>
          )}
        </div>
      )}
      {site.hours.length > 0 && !status.open && (
        <p className="rounded-card bg-warn-soft p-3 text-sm text-warn">
          {`${statusText(status)}. ${t("A casa responde quando abrir.")}`}
        </p>
      )}
      {captcha.widget}
      {refusal && (
        <p role="alert" className="rounded-card bg-bad-soft p-3 text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={lines.length === 0 || isSending}>
        {whatsapp && <WhatsappIcon className="size-5" />}
        {isSending ? t("Enviando…") : whatsapp ? t("Enviar pedido pelo WhatsApp") : t("Enviar pedido")}
      </Button>
      <p className="text-sm text-muted">
        {t("O nome e o celular servem só para este pedido e são apagados depois de seis meses.")}
      </p>
    </form>
  );
}

const orderOf = (lines: readonly OrderLine[], { name, phone, where, notes }: OrderDetails): SiteOrder => ({
  place: where,
  products: lines.map(({ product, quantity }) => ({ product_id: product.id, quantity, unit_price: product.price })),
  name: name.trim(),
  phone: phone.trim(),
  notes: notes.trim(),
});
