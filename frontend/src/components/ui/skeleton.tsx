import { useEffect, useState } from "react";
import { classNames } from "./class-names";

const WORTH_SHOWING_AFTER = 300;

/** The shape of what comes. Shown only where loading takes longer than 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  const visible = useAfter(WORTH_SHOWING_AFTER);
  return (
    <div
      aria-hidden="true"
      className={classNames("rounded-card bg-line transition-opacity", !visible && "opacity-0", className)}
    />
  );
}

function useAfter(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
