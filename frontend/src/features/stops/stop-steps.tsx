import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import type { DriverDay, DriverStop } from "./actions";
import { FailureSheet, failedWord } from "./failure-sheet";
import { HandoverSheet } from "./handover-sheet";
import { isAgainToday, nextStep, type Step, toCollect } from "./next";
import { NotKept } from "./not-kept";
import { PaymentSheet } from "./payment-sheet";
import type { Phone } from "./phone-state";
import { ReturnSheet } from "./return-sheet";
import { mainClass } from "./sheet";
import type { StopSheetProps } from "./stop-sheet-props";
import { SwapSheet } from "./swap-sheet";
import { useAdding } from "./use-adding";
import { steps } from "./words";

export type SheetName = Exclude<Step, "arrival"> | "swap" | "failure";

const sheets: Record<SheetName, (props: StopSheetProps) => ReactNode> = {
  handover: HandoverSheet,
  return: ReturnSheet,
  payment: PaymentSheet,
  swap: SwapSheet,
  failure: FailureSheet,
};

/** The sheet of an action, by its name. */
export function StopSheet({ name, ...props }: StopSheetProps & { name: SheetName }) {
  const Named = sheets[name];
  return <Named {...props} />;
}

interface StepsProps {
  phone: Phone;
  day: DriverDay;
  stop: DriverStop;
  onSheet: (name: SheetName) => void;
}

/** The one next step of a stop. Arriving needs no sheet. */
export function MainStep({ phone, day, stop, onSheet }: StepsProps) {
  const { add, isBusy, lost } = useAdding(phone);
  const { money } = toCollect(stop, day);
  const step = nextStep(stop, money);
  if (!step) return null;
  const press = () => {
    if (step === "arrival") add({ kind: "arrival", day: day.date, stop: stop.key, body: {} });
    else onSheet(step);
  };
  return (
    <>
      <NotKept lost={lost} />
      <Button variant="primary" size="large" className={mainClass} disabled={isBusy} onClick={press}>
        {step === "payment" ? `${steps.payment} ${formatMoney(money)}` : steps[step]}
      </Button>
    </>
  );
}

/** What else can be done at a stop. */
export function OtherSteps({ day, stop, onSheet }: Omit<StepsProps, "phone">) {
  const { money } = toCollect(stop, day);
  const isThere = stop.state === "arrived" || stop.state === "done";
  const isUnfinished = stop.state === "arrived" || stop.state === "open" || isAgainToday(stop);
  const names: [SheetName, string][] = [];
  if (isThere && money > 0 && nextStep(stop, money) !== "payment")
    names.push(["payment", `${steps.payment} ${formatMoney(money)}`]);
  if (isThere && stop.kind === "delivery" && stop.pieces.length > 0)
    names.push(["swap", stop.pieces.some(({ beer }) => beer) ? "Trocar um barril" : "Trocar uma peça"]);
  if (isUnfinished) names.push(["failure", failedWord(stop)]);
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {names.map(([name, text]) => (
        <Button key={name} size="large" className="grow px-3!" onClick={() => onSheet(name)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
