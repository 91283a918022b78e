import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Words } from "./words";

export type Tone = "neutral" | "amber" | "ok" | "warn" | "bad" | "info" | "violet" | "teal";
export type Shape = "dot" | "ring" | "half" | "square" | "triangle" | "cross" | "check";

const tones: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-muted",
  amber: "bg-amber-soft text-amber-text",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  violet: "bg-violet-soft text-violet",
  teal: "bg-teal-soft text-teal",
};

const shapes: Record<Shape, ReactNode> = {
  dot: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  ring: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" />
    </>
  ),
  square: <rect x="1.5" y="1.5" width="7" height="7" rx="1" fill="currentColor" />,
  triangle: <path d="M5 1.2 9.2 8.8H.8z" fill="currentColor" />,
  cross: <path d="m2 2 6 6M8 2 2 8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
  check: (
    <path d="m1.5 5.3 2.4 2.4L8.5 2.6" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  ),
};

interface BadgeProps {
  tone?: Tone;
  shape?: Shape;
  struck?: boolean;
  children: ReactNode;
}

/** A status: colour, shape and word, never colour alone. */
export function Badge({ tone = "neutral", shape, struck, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap",
        tones[tone],
        struck && "line-through",
      )}
    >
      {shape && (
        <svg viewBox="0 0 10 10" className="size-2.5 shrink-0" aria-hidden="true">
          {shapes[shape]}
        </svg>
      )}
      {typeof children === "string" ? <Words>{children}</Words> : children}
    </span>
  );
}
