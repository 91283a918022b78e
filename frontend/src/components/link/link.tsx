import type { ComponentProps, MouseEvent } from "react";
import { localized } from "@/lib/language";
import { navigate } from "@/lib/location";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** A link within the public site. What the browser does with modifier keys stays the browser's. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={localized(to)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
