import { Check, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { failedTo, textOf } from "@/api/errors";
import { ClosedDaysWarning } from "@/components/closed-days/closed-days-warning";
import { useClosedDaysCheck } from "@/components/closed-days/use-closed-days";
import { beerShortage } from "@/components/orders/beer-shortage";
import { beyondCredit } from "@/components/orders/beyond-credit";
import { lapsedServices } from "@/components/orders/lapsed-services";
import { candidatesIn } from "@/components/orders/which-customer";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { MendLink } from "@/components/ui/mending";
import { useNarrow } from "@/lib/use-narrow";
import { useMay } from "@/session/access";
import { AllTheSameNotice } from "./all-the-same-notice";
import { CartBar } from "./cart-bar";
import { ChosenItems } from "./chosen-items";
import { CreditNotice } from "./credit-notice";
import { DataStep } from "./data-step";
import type { Step } from "./draft";
import { EquipmentStep } from "./equipment-step";
import { dataRefusals, freightRefusals, loanOf, withDelivery } from "./form";
import { FreightStep } from "./freight-step";
import { OrderSummary } from "./order-summary";
import { OvertakenNotice } from "./overtaken-notice";
import { asksAboutPast, PastEventQuestion } from "./past-event-question";
import { refusedFields } from "./saving";
import { ShortageNotice } from "./shortage-notice";
import { useAttention } from "./use-attention";
import { useOrderWizard, type WizardOptions } from "./use-order-wizard";
import { WhichCustomerNotice } from "./which-customer-notice";
import { WizardFooter } from "./wizard-footer";

interface OrderWizardProps extends WizardOptions {
  /** Throws away what was typed and shows the order as it is now. */
  onReload?: () => void;
}

/** Dados, Equipamentos, Frete: an order from the customer's name to the held equipment. */
export function OrderWizard({ onReload, ...options }: OrderWizardProps) {
  const wizard = useOrderWizard(options);
  const { form, change, step, checked, saving, troubles } = wizard;
  const { order } = options;
  const isPlaced = wizard.final === "change";
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const shortage = beerShortage(saving.refusal);
  const beyond = beyondCredit(saving.refusal);
  const mayExceed = useMay("overbook");
  const lapsed = mayExceed ? lapsedServices(saving.refusal) : undefined;
  const candidates = candidatesIn(saving.refusal);
  const closed = useClosedDaysCheck([form.preferred_delivery_date, form.pickup_date]);
  const isNarrow = useNarrow();
  useAttention(wizard.attention, step, heading, content);
  return (
    <div className="flex flex-col gap-4">
      <StepList step={step} open={wizard.open} onStep={wizard.turnTo} />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {`Etapa ${step} de 3: ${stepNames[step]}`}
      </h2>
      <div ref={content} className="flex flex-col gap-4">
        {step === 1 && (
          <DataStep
            form={form}
            onChange={change}
            refusals={checked ? dataRefusals(form) : {}}
            figures={wizard.freight.figures}
          />
        )}
        {step === 2 && (
          <EquipmentStep
            form={form}
            onChange={change}
            order={order?.id}
            available={wizard.available}
            lost={wizard.race}
            chosen={!isNarrow && <Chosen wizard={wizard} />}
            onNext={() => wizard.turnTo(3)}
          />
        )}
        {step > 1 && <ClosedDaysWarning check={closed} />}
        {step > 1 && (
          <PastEventQuestion form={form} onChange={change} opened={options.start.form} isPlaced={isPlaced} />
        )}
        {step === 3 && (
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {troubles.size > 0 && <TakenNotice count={troubles.size} onBack={() => wizard.turnTo(2)} />}
              <FreightStep
                form={form}
                onChange={change}
                freight={wizard.freight}
                refusals={checked ? freightRefusals(form) : {}}
              />
            </div>
            <div className="min-w-0 lg:sticky lg:top-18">
              <OrderSummary form={form} figures={wizard.freight.figures} />
            </div>
          </div>
        )}
      </div>
      <WizardFooter
        step={step}
        items={form.items}
        freight={wizard.freight.figures?.price}
        loan={loanOf(form)}
        final={wizard.final}
        saving={saving.saving}
        missing={[
          ...wizard.missing,
          ...(closed.isOpen ? ["confirmar o dia em que a casa está fechada"] : []),
          ...(asksAboutPast(form, options.start.form, isPlaced) ? ["dizer se o evento já passou"] : []),
        ]}
        refusal={wizard.freight.refusal}
        onStep={wizard.turnTo}
        onSave={(intent) => wizard.save({ intent })}
        cart={step === 2 && isNarrow && <Cart wizard={wizard} />}
      >
        {saving.overtaken && order && onReload ? (
          <OvertakenNotice
            order={order}
            overtaken={saving.overtaken}
            onSave={() => wizard.save({ intent: "change", ...saving.last, version: saving.overtaken?.version })}
            onReload={onReload}
          />
        ) : candidates ? (
          <WhichCustomerNotice
            name={form.customer_name.trim()}
            candidates={candidates}
            onChoose={(customer) => wizard.save({ intent: wizard.final, ...saving.last, customer })}
          />
        ) : shortage ? (
          <ShortageNotice
            shortage={shortage}
            refusal={saving.refusal}
            onBack={step === 2 ? undefined : () => wizard.turnTo(2)}
            onDay={(day) => {
              change(withDelivery(form, day));
              saving.forget();
            }}
            onProduce={(reason) => wizard.save({ intent: wizard.final, ...saving.last, reason })}
          />
        ) : beyond ? (
          <CreditNotice
            beyond={beyond}
            onPlace={(reason) => wizard.save({ intent: wizard.final, ...saving.last, reason })}
          />
        ) : lapsed ? (
          <AllTheSameNotice
            title="Uma peça precisa de manutenção antes"
            sentence={lapsed.sentence}
            onPlace={(reason) => wizard.save({ intent: wizard.final, ...saving.last, reason })}
          >
            <MendLink error={saving.refusal} />
          </AllTheSameNotice>
        ) : (
          saving.refusal && <Refused error={saving.refusal} editing={order !== undefined} />
        )}
      </WizardFooter>
    </div>
  );
}

type Wizard = ReturnType<typeof useOrderWizard>;

const Chosen = ({ wizard: { form, change, available, troubles } }: { wizard: Wizard }) => (
  <ChosenItems
    items={form.items}
    kits={available.data?.kits ?? []}
    troubles={troubles}
    onChange={(items) => change({ ...form, items })}
  />
);

const Cart = ({ wizard }: { wizard: Wizard }) => (
  <CartBar
    items={wizard.form.items}
    taken={wizard.troubles.size}
    isCramped={Boolean(wizard.saving.refusal ?? wizard.saving.overtaken)}
  >
    <Chosen wizard={wizard} />
  </CartBar>
);

function TakenNotice({ count, onBack }: { count: number; onBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-bad bg-bad-soft p-4">
      <p className="flex grow gap-2 text-bad">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {count === 1 ? "1 item não está livre nessas datas." : `${count} itens não estão livres nessas datas.`}
      </p>
      <Button size="small" onClick={onBack}>
        Resolver em Equipamentos
      </Button>
    </div>
  );
}

/** Why it was not saved, which fields were refused, and that nothing is lost. */
function Refused({ error, editing }: { error: Error; editing: boolean }) {
  const fields = refusedFields(error);
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-card border border-bad bg-bad-soft p-4 text-bad">
      <p className="font-semibold">{textOf(error, failedTo(editing ? "update" : "create", "event order"))}</p>
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
      <p className="text-text">Nada do que você digitou foi perdido. Corrija, se for o caso, e tente de novo.</p>
      <p>
        <MendLink error={error} />
      </p>
    </div>
  );
}

const stepNames: Record<Step, string> = { 1: "Dados", 2: "Equipamentos", 3: "Frete" };
const STEPS: readonly Step[] = [1, 2, 3];

interface StepListProps {
  step: Step;
  /** How far the person may go. */
  open: Step;
  onStep: (step: Step) => void;
}

/** Where the person is, with a way back to every step that is done. */
function StepList({ step, open, onStep }: StepListProps) {
  return (
    <nav aria-label="Etapas">
      <ol className="flex gap-2">
        {STEPS.map((each) => {
          const done = each < step;
          return (
            <li key={each} className="grow">
              <button
                type="button"
                aria-current={each === step ? "step" : undefined}
                disabled={each > open}
                onClick={() => onStep(each)}
                className={classNames(
                  "flex min-h-11 w-full items-center gap-2 rounded-control border-b-2 px-1 text-left sm:px-3",
                  "disabled:cursor-not-allowed disabled:text-muted",
                  each === step ? "border-amber font-semibold" : "border-line hover:bg-sunken",
                )}
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    "grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
                    done
                      ? "bg-ok-soft text-ok"
                      : each === step
                        ? "bg-amber text-on-amber"
                        : "bg-neutral-soft text-muted",
                  )}
                >
                  {done ? <Check className="size-3.5" /> : each}
                </span>
                <span className="max-xs:text-xs">{stepNames[each]}</span>
                {done && <span className="sr-only">, concluída</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
