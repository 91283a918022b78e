import { type ComponentProps, useId, useRef } from "react";
import { phoneQuestion, proposalFor, proposalIn } from "@/lib/phone";
import { useRested } from "@/lib/use-rested";
import { classNames } from "./class-names";
import { Field } from "./field";
import type { InputField } from "./input-field";
import { PhoneQuestion } from "./phone-question";
import { useHouseArea } from "./use-house-area";

/**
 * A telephone in a field. Where its ninth digit or its area code is missing, a button below asks whether the completed
 * number is meant and puts it in; nothing is completed unasked.
 */
export function PhoneInputField({
  label,
  hint,
  error,
  required,
  onChange,
  field,
  ...input
}: ComponentProps<typeof InputField>) {
  const control = useRef<HTMLInputElement>(null);
  const id = useId();
  const meant = useProposal(input.value, error);
  const question = meant && phoneQuestion(meant);
  const take = () => {
    onChange(meant);
    control.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error === question ? undefined : error} required={required}>
      {(given) => (
        <>
          <input
            type="tel"
            autoComplete="off"
            maxLength={field?.maxLength}
            {...input}
            {...given}
            ref={control}
            aria-invalid={error ? true : undefined}
            aria-describedby={classNames(given["aria-describedby"], question && id) || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <PhoneQuestion id={id} meant={meant} onTake={take} />
        </>
      )}
    </Field>
  );
}

/** The number that was probably meant: at once where the field is refused, else when the person pauses. */
function useProposal(typed: string, error: string | undefined): string {
  const area = useHouseArea();
  const isAtRest = useRested(typed) === typed;
  if (error) return proposalIn(error) || proposalFor(typed, area);
  return isAtRest ? proposalFor(typed, area) : "";
}
