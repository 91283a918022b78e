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
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border transition-colors disabled:opacity-60",
        // a finger needs 44 px
        "before:absolute before:-inset-x-0.5 before:-inset-y-2.5 before:content-['']",
        checked ? "border-ok bg-ok-soft" : "border-line-strong bg-raised",
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "ml-0.5 size-4.5 rounded-full transition-transform",
          checked ? "translate-x-4 bg-ok" : "bg-muted",
        )}
      />
    </button>
  );
}
