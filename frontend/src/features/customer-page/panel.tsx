import type { ReactNode } from "react";

/** A part of the customer's page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-pub border border-line bg-raised p-5 sm:p-6">
      <h2 className="font-display text-2xl font-medium">{title}</h2>
      {children}
    </section>
  );
}
