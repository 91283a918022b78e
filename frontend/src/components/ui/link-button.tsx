import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "./button";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: Parameters<typeof buttonClass>[0];
  size?: Parameters<typeof buttonClass>[1];
  /** Before the text. */
  icon?: LucideIcon;
}

/** A link that looks like a button: it leads to the screen where something is done. */
export function LinkButton({ variant, size, icon: Icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link className={buttonClass(variant, size, className)} {...link}>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </Link>
  );
}
