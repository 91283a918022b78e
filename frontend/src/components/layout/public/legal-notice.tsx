import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/words";

/** What Brazilian law and good sense ask of a house that sells alcohol. */
export function LegalNotice({ className }: { className?: string }) {
  return (
    <p className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border-2 border-current text-xs font-bold">
        <span aria-hidden="true">18+</span>
      </span>
      <span className="flex-1 basis-60">
        <strong className="font-semibold">{t("Venda proibida para menores de 18 anos.")}</strong>{" "}
        {t("Se beber, não dirija. Aprecie com moderação.")}
      </span>
    </p>
  );
}
