import { CheckField } from "@/components/ui/check-field";
import { formatMoney } from "@/lib/money";

interface OverpaymentQuestionProps {
  /** BRL beyond what is owed; nothing is asked for 0. */
  excess: number;
  /** The excess that the person agreed to: another one is asked about again. */
  agreed: number | undefined;
  onAgree: (excess: number | undefined) => void;
  error?: string;
}

/** Asks before more is recorded than what is owed. */
export function OverpaymentQuestion({ excess, agreed, onAgree, error }: OverpaymentQuestionProps) {
  if (excess <= 0) return null;
  return (
    <div className="rounded-control bg-warn-soft px-3 py-2">
      <CheckField
        label={`${formatMoney(excess)} a mais do que falta. Registrar assim mesmo?`}
        checked={agreed === excess}
        onChange={(checked) => onAgree(checked ? excess : undefined)}
      />
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
