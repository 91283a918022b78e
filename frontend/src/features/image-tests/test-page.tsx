import { type ReactNode, useEffect } from "react";

interface TestPageProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** A page for trying something out. Outside production only; nobody signs in for it. */
export function TestPage({ title, intro, children }: TestPageProps) {
  useEffect(() => {
    document.title = `${title} · Choperia`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-6xl flex-col gap-5 px-4 py-8 md:px-8">
      <header className="flex flex-col gap-1">
        <p className="text-sm font-medium text-amber-text">Página de teste, fora de produção</p>
        <h1 className="text-xl font-semibold md:text-2xl">{title}</h1>
        <p className="max-w-prose text-muted">{intro}</p>
      </header>
      {children}
    </main>
  );
}

/** Data as they are, for who tests. */
export function Facts({ label, data }: { label: string; data: unknown }) {
  return (
    <details className="rounded-card border border-line bg-raised">
      <summary className="px-4 py-3 font-medium">{label}</summary>
      <pre className="border-t border-line px-4 py-3 text-xs break-all whitespace-pre-wrap">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}
