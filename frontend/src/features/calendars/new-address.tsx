import { CalendarDays, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { webcal } from "./feeds";

/** The address of a new calendar, which is shown this once, and how to subscribe to it. */
export function NewAddress({ url }: { url: string }) {
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Endereço copiado.");
    } catch {
      field.current?.select();
      setSaid("O navegador não deixou copiar: o endereço está selecionado, copie com Ctrl+C.");
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <Field label="Endereço do calendário" hint="Copie agora: o endereço não aparece de novo.">
        {({ className, ...control }) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            className={`${className} font-mono text-xs`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} className="grow" onClick={() => void copy()}>
          Copiar endereço
        </Button>
        <a href={webcal(url)} className={buttonClass("secondary", "medium", "grow")}>
          <CalendarDays aria-hidden="true" className="size-4" />
          Abrir na agenda
        </a>
      </div>
      <output className="text-sm text-muted">{said}</output>
      <dl className="flex flex-col gap-2 text-sm">
        {programs.map(({ name, steps }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const programs = [
  {
    name: "Google Agenda",
    steps: "No computador, em “Outras agendas”, toque em + e em “Do URL”, e cole o endereço. Pode demorar até um dia.",
  },
  { name: "Apple (iPhone, iPad e Mac)", steps: "Toque em “Abrir na agenda” e confirme a assinatura." },
  { name: "Outlook", steps: "Em “Adicionar calendário”, escolha “Assinar da Web” e cole o endereço." },
] as const;
