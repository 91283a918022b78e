import { type ReactNode, useId } from "react";
import { formatNumber } from "@/lib/numbers";
import { ProgressBar } from "./progress-bar";

interface CountedProgressProps {
  done: number;
  /** 0 until it is known. */
  total: number;
  /** The words of `3 de 20`. */
  words: (counted: string) => string;
  /** Said until the total is known. */
  beginning: string;
  /** At the end of the line of words. */
  aside?: ReactNode;
}

/** How far long work is: in words, and as a bar. */
export function CountedProgress({ done, total, words, beginning, aside }: CountedProgressProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="tabular-nums">
          {total > 0 ? words(`${formatNumber(done)} de ${formatNumber(total)}`) : beginning}
        </label>
        {aside}
      </div>
      <ProgressBar id={id} done={done} total={total} />
    </>
  );
}
