import { costCenterLabels, newEventOrderBody } from "@/api/generated/fields";
import { MoneyField, SelectField, TextField } from "@/components/form/fields";
import { Card } from "@/components/ui/card";
import { DateField } from "@/components/ui/date-input";
import { CustomerNameField } from "./customer-name-field";
import { DatesPanel } from "./dates-panel";
import { amountOf, boundTo, plainFields, type Refusals, type StepProps, withEventDate } from "./form";
import type { Figures } from "./metrics";
import { OrderSummary } from "./order-summary";

interface DataStepProps extends StepProps {
  refusals: Refusals;
  /** The price of the delivery, if it is known already. */
  figures: Figures | undefined;
}

const { Field } = plainFields;

/** Step 1: who orders, what is celebrated, the deposit, and when; beside it the order so far. */
export function DataStep({ form, onChange, refusals, figures }: DataStepProps) {
  const bound = boundTo({ form, onChange }, refusals);
  const noDeposit = amountOf(form.deposit_amount) === 0;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_28rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Cliente">
          <div className="grid gap-4 p-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <CustomerNameField form={form} onChange={onChange} refusals={refusals} />
            </div>
            <Field form={bound} name="customer_phone" placeholder="(11) 95555-0100" />
            <TextField
              form={bound}
              name="customer_document"
              label="CPF ou CNPJ"
              hint="Para o contrato."
              inputMode="numeric"
              field={newEventOrderBody.customer_document}
            />
            <div className="sm:col-span-2">
              <SelectField
                form={bound}
                name="cost_center"
                label="Centro de custo"
                required
                hint="De onde sai a entrega."
                empty="Escolha..."
                options={costCenterLabels}
              />
            </div>
          </div>
        </Card>
        <Card title="Evento e sinal">
          <div className="grid gap-4 p-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <Field
                form={bound}
                name="event_name"
                label="Nome do evento"
                placeholder="Aniversário, casamento, confraternização..."
              />
            </div>
            <DateField
              label="Data do evento"
              hint="A entrega é proposta para o mesmo dia."
              value={form.event_date_from}
              onChange={(value) => onChange(withEventDate(form, value))}
            />
            <MoneyField
              form={bound}
              name="deposit_amount"
              label="Sinal (R$)"
              hint={noDeposit ? "Sem sinal combinado." : "O evento aguarda este valor para ser confirmado."}
              placeholder="0,00"
            />
          </div>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-18">
        <DatesPanel form={form} onChange={onChange} />
        <OrderSummary form={form} figures={figures} />
      </div>
    </div>
  );
}
