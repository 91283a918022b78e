import type { ReactNode } from "react";

/** A name and its value in a `dl` of two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

export const NotGiven = () => <span className="text-muted">Não informado</span>;
