import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
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
            <Field label="Nome do cliente" required error={refusals.customer_name}>
              {(control) => (
                <input
                  {...control}
                  name="customer_name"
                  autoComplete="off"
                  maxLength={100}
                  value={form.customer_name}
                  onChange={(event) => set({ customer_name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <Field label="Telefone">
            {(control) => (
              <input
                {...control}
                type="tel"
                autoComplete="off"
                maxLength={30}
                placeholder="(11) 95555-0100"
                value={form.customer_phone}
                onChange={(event) => set({ customer_phone: event.target.value })}
              />
            )}
          </Field>
          <Field label="CPF ou CNPJ" hint="Para o contrato.">
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                value={form.customer_document}
                onChange={(event) => set({ customer_document: event.target.value })}
              />
            )}
          </Field>
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
                  {Object.entries(costCenters).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        </div>
      </Card>
      <Card title="Evento e sinal">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Field label="Nome do evento">
              {(control) => (
                <input
                  {...control}
                  autoComplete="off"
                  maxLength={100}
                  placeholder="Aniversário, casamento, confraternização..."
                  value={form.event_name}
                  onChange={(event) => set({ event_name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <Field label="Data do evento" hint="A entrega é proposta para o mesmo dia.">
            {(control) => (
              <input
                {...control}
                type="date"
                value={form.event_date_from}
                onChange={(event) => onChange(withEventDate(form, event.target.value))}
              />
            )}
          </Field>
          <Field
            label="Sinal (R$)"
            hint={noDeposit ? "Sem sinal combinado." : "O evento aguarda este valor para ser confirmado."}
            error={refusals.deposit_amount}
          >
            {(control) => (
              <input
                {...control}
                name="deposit_amount"
                inputMode="decimal"
                autoComplete="off"
                placeholder="0,00"
                value={form.deposit_amount}
                onChange={(event) => set({ deposit_amount: event.target.value })}
              />
            )}
          </Field>
        </div>
      </Card>
    </div>
  );
}
