import { ArrowLeft, ArrowRight, Save } from "lucide-react";
import type { ReactNode } from "react";
import type { Loan } from "@/components/orders/rental";
import { Button } from "@/components/ui/button";
import { MendLink } from "@/components/ui/mending";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import type { Step } from "./draft";
import { type ChosenItem, orderTotal } from "./items";
import type { Intent } from "./use-saving";

interface WizardFooterProps {
  step: Step;
  items: readonly ChosenItem[];
  /** BRL, if it is known already. */
  freight: number | undefined;
  loan: Loan | undefined;
  /** `change` where an order that holds equipment is being changed; else it is placed. */
  final: "place" | "change";
  saving: Intent | undefined;
  /** What is still missing before the order can be placed. */
  missing: readonly string[];
  /** What the server refused the freight for: a phone may show it below the screen. */
  refusal: unknown;
  onStep: (step: Step) => void;
  onSave: (intent: Intent) => void;
  /** The bar of the chosen items, in place of their number and sum. */
  cart: ReactNode;
  /** Why it was not saved: shown where the button is. */
  children?: ReactNode;
}

/** The order so far, where the summary is not beside the step. */
const soFar = "order-first w-full text-right text-sm tabular-nums lg:hidden";

/** The way back and on, and the one button that saves. Stays in sight while a step is longer than the screen. */
export function WizardFooter({
  step,
  items,
  freight,
  loan,
  final,
  saving,
  missing,
  refusal,
  onStep,
  onSave,
  cart,
  children,
}: WizardFooterProps) {
  const busy = saving !== undefined;
  const finalText = final === "place" ? "Criar Evento" : "Salvar alterações";
  const busyText = final === "place" ? "Criando…" : "Salvando…";
  const last = step === 3;
  const isHeldUp = missing.length > 0 && (last || final === "change");
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-12 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 md:-mx-8 md:px-8">
      {children && <div className="order-first max-h-[50dvh] w-full overflow-y-auto">{children}</div>}
      {cart ||
        (items.length > 0 && (
          <p className={soFar}>
            {`${counted(items.length, "item", "itens")} · ${formatMoney(orderTotal(items, freight ?? 0, loan))}${freight === undefined ? ", sem o frete" : " com o frete"}`}
          </p>
        ))}
      {step > 1 && (
        <Button
          icon={ArrowLeft}
          className="mr-auto max-sm:px-3"
          disabled={busy}
          onClick={() => onStep((step - 1) as Step)}
        >
          <span className="max-xs:sr-only">Anterior</span>
        </Button>
      )}
      {isHeldUp && (
        <p id="falta" className="order-first w-full text-right text-sm text-muted">
          {`Falta: ${missing.join("; ")}. `}
          <MendLink error={refusal} />
        </p>
      )}
      {final === "place" ? (
        <Button className="max-sm:px-3" disabled={busy} onClick={() => onSave("draft")}>
          <Save aria-hidden="true" className="size-4 max-sm:hidden" />
          {saving === "draft" ? "Salvando…" : "Salvar rascunho"}
        </Button>
      ) : (
        !last && (
          <Button
            className="max-sm:px-3"
            disabled={busy || isHeldUp}
            aria-describedby={isHeldUp ? "falta" : undefined}
            onClick={() => onSave("change")}
          >
            {saving === "change" ? busyText : finalText}
          </Button>
        )
      )}
      {last ? (
        <Button
          variant="primary"
          className="max-sm:px-3"
          disabled={busy || isHeldUp}
          aria-describedby={isHeldUp ? "falta" : undefined}
          onClick={() => onSave(final)}
        >
          {saving === final ? busyText : finalText}
        </Button>
      ) : (
        <Button variant="primary" className="max-sm:px-3" disabled={busy} onClick={() => onStep((step + 1) as Step)}>
          Próximo
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}
