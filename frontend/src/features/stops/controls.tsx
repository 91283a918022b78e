import { CircleAlert, Clock, TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass } from "@/components/ui/field";
import { seen } from "@/lib/seen";

// Texts are the plain text colour on every background: the driver reads them in the sun, at 7:1 or more. What they mean is
// in their icon and background.

const notices = {
  info: { look: "bg-info-soft text-text", icon: CircleAlert },
  warn: { look: "bg-warn-soft text-text", icon: TriangleAlert },
  bad: { look: "bg-bad-soft text-text", icon: CircleAlert },
} as const;

/** A sentence that the driver has to know. */
export function Notice({ tone = "info", children }: { tone?: keyof typeof notices; children: ReactNode }) {
  const { look, icon: Icon } = notices[tone];
  return (
    <div className={`flex gap-2 rounded-control px-3 py-2 text-sm ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

/** Beside what the server does not have yet. */
export const PendingMark = () => (
  <span className="inline-flex items-center gap-1 rounded-full bg-warn-soft px-2 py-0.5 text-xs font-semibold text-text">
    <Clock aria-hidden="true" className="size-3" />
    pendente
  </span>
);

/** Why the system refused what is in a field. */
function Wrong({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} role="alert" className={children ? "flex gap-1.5 font-semibold" : "hidden"}>
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {children}
    </p>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  /** Why the system refused what was chosen. */
  error?: string | undefined;
  options: Partial<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value) => void;
  /** Beside one another instead of below. */
  isRow?: boolean;
}

/** One of a few, as buttons for a thumb. They are radio buttons underneath. */
export function Choices<Value extends string>({ label, error, options, value, onChange, isRow }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error && `${name}-error`}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className={isRow ? "flex flex-wrap gap-2" : "flex flex-col gap-2"}>
        {(Object.entries(options) as [Value, string][]).map(([each, text]) => (
          <label
            key={each}
            className={
              "flex min-h-12 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 py-2 " +
              `has-checked:border-2 has-checked:border-text has-checked:bg-amber-soft has-checked:font-semibold ${isRow ? "grow" : ""}`
            }
          >
            <input
              type="radio"
              name={name}
              checked={each === value}
              onChange={() => onChange(each)}
              className="size-5 shrink-0 accent-current"
            />
            {text}
          </label>
        ))}
      </div>
      <Wrong id={`${name}-error`}>{error}</Wrong>
    </fieldset>
  );
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  hint?: string;
  /** Why the system refused what was typed. */
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A label above its field, which holds what a person sees of the text. */
export function TextField({ label, hint, error, value, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        value={value}
        onChange={({ target }) => onChange(seen(target.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`${controlClass} min-h-12 text-base`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm">
          {hint}
        </p>
      )}
      <Wrong id={`${id}-error`}>{error}</Wrong>
    </div>
  );
}

interface TickProps {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** Yes or no, as wide as a thumb needs it. */
export function Tick({ label, isTicked, onChange }: TickProps) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-current"
      />
      {label}
    </label>
  );
}
