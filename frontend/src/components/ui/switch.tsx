import { classNames } from "./class-names";

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, at once. The label is read, not shown: the row says what it is about. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames(
        "relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border transition-colors disabled:opacity-60",
        checked ? "border-ok bg-ok" : "border-line-strong bg-neutral-soft",
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "ml-0.5 size-4.5 rounded-full transition-transform",
          checked ? "translate-x-5 bg-raised" : "bg-muted",
        )}
      />
    </button>
  );
}
