import { Card } from "@/components/ui/card";
import { DateField } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { costCenters, isCostCenter } from "@/lib/cost-centers";
import { amountOf, type OrderForm, type Refusals, withEventDate } from "./form";

export interface StepProps {
  form: OrderForm;
  onChange: (form: OrderForm) => void;
}

interface DataStepProps extends StepProps {
  refusals: Refusals;
}

/** Step 1: who orders, what is celebrated, and the deposit. */
export function DataStep({ form, onChange, refusals }: DataStepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const noDeposit = amountOf(form.deposit_amount) === 0;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Cliente">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <InputField
              label="Nome do cliente"
              required
              error={refusals.customer_name}
              name="customer_name"
              maxLength={100}
              value={form.customer_name}
              onChange={(value) => set({ customer_name: value })}
            />
          </div>
          <InputField
            label="Telefone"
            type="tel"
            maxLength={30}
            placeholder="(11) 95555-0100"
            value={form.customer_phone}
            onChange={(value) => set({ customer_phone: value })}
          />
          <InputField
            label="CPF ou CNPJ"
            hint="Para o contrato."
            inputMode="numeric"
            maxLength={20}
            value={form.customer_document}
            onChange={(value) => set({ customer_document: value })}
          />
          <div className="sm:col-span-2">
            <Field label="Centro de custo" required hint="De onde sai a entrega." error={refusals.cost_center}>
              {(control) => (
                <select
                  {...control}
                  name="cost_center"
                  value={form.cost_center}
                  onChange={({ target }) => set({ cost_center: isCostCenter(target.value) ? target.value : "" })}
                >
                  <option value="">Escolha...</option>
                  <OptionList of={costCenters} />
                </select>
              )}
            </Field>
          </div>
        </div>
      </Card>
      <Card title="Evento e sinal">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <InputField
              label="Nome do evento"
              maxLength={100}
              placeholder="Aniversário, casamento, confraternização..."
              value={form.event_name}
              onChange={(value) => set({ event_name: value })}
            />
          </div>
          <DateField
            label="Data do evento"
            hint="A entrega é proposta para o mesmo dia."
            value={form.event_date_from}
            onChange={(value) => onChange(withEventDate(form, value))}
          />
          <InputField
            label="Sinal (R$)"
            hint={noDeposit ? "Sem sinal combinado." : "O evento aguarda este valor para ser confirmado."}
            error={refusals.deposit_amount}
            name="deposit_amount"
            inputMode="decimal"
            placeholder="0,00"
            value={form.deposit_amount}
            onChange={(value) => set({ deposit_amount: value })}
          />
        </div>
      </Card>
    </div>
  );
}
