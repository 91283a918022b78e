import type { ComponentProps } from "react";

interface ProgressBarProps extends Omit<ComponentProps<"progress">, "value" | "max" | "className"> {
  done: number;
  /** 0 while it is not known. */
  total: number;
}

/** How far something is. Its words are beside it: `id` for a label, or `aria-labelledby`. */
export function ProgressBar({ done, total, ...rest }: ProgressBarProps) {
  return (
    <progress
      {...rest}
      value={done}
      max={Math.max(1, total)}
      className={
        "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-neutral-soft " +
        "[&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-amber " +
        "[&::-webkit-progress-value]:transition-[inline-size] [&::-moz-progress-bar]:bg-amber"
      }
    />
  );
}
