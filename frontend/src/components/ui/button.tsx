import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Words } from "./words";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "small" | "medium" | "large";

const variants: Record<Variant, string> = {
  primary: "bg-amber text-on-amber hover:bg-amber-hover font-semibold",
  secondary: "border border-line-strong bg-raised text-text hover:bg-sunken font-medium",
  quiet: "text-text hover:bg-sunken font-medium",
  danger: "border border-bad text-bad hover:bg-bad-soft font-medium",
};

const sizes: Record<Size, string> = {
  small: "min-h-8 max-sm:min-h-11 px-3 py-1 text-sm gap-1.5",
  medium: "min-h-10 max-sm:min-h-11 px-4 py-1.5 text-sm gap-2",
  large: "min-h-12 px-6 py-2 text-base gap-2.5",
};

/** The look of a button, for what is a link by nature. */
export function buttonClass(variant: Variant = "secondary", size: Size = "medium", more?: string): string {
  return classNames(
    "inline-flex items-center justify-center rounded-control text-center transition-colors select-none print:hidden",
    "disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
    more,
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: Variant;
  size?: Size;
  /** Before the text. */
  icon?: LucideIcon;
}

/** One primary button a screen. Its text is a verb. */
export function Button({ variant, size, icon: Icon, className, type = "button", children, ...rest }: ButtonProps) {
  return (
    // The key gives another type another element: a press that swaps "Continuar editando" for "Salvar" in the same place
    // would submit the form, because the browser asks for the type only after React has drawn.
    <button key={type} type={type} className={buttonClass(variant, size, className)} {...rest}>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {typeof children === "string" ? <Words>{children}</Words> : children}
    </button>
  );
}
