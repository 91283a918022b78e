import type { ReactNode } from "react";

interface OtherLanguagesProps {
  /** Whether something is said in one of them. */
  open: boolean;
  /** The fields of one language. */
  children: (language: "en" | "es") => ReactNode;
}

/** What visitors read in English and in Spanish, folded while nothing is said. */
export function OtherLanguages({ open, children }: OtherLanguagesProps) {
  return (
    <details open={open}>
      <summary className="cursor-pointer font-medium">Outras línguas</summary>
      <p className="mt-1 text-sm text-muted">O que ficar vazio aparece em português.</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {(["en", "es"] as const).map((language) => (
          <div key={language} className="flex flex-col gap-4">
            {children(language)}
          </div>
        ))}
      </div>
    </details>
  );
}
