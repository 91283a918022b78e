import { Copy } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { formatMoney } from "@/lib/money";
import { svgAddress } from "@/lib/svg";

interface PixCodeProps {
  payload: string;
  qr: string;
  amount: number;
  /** Beside the button that copies. */
  children?: ReactNode;
}

/** A PIX as a drawing and as a text to copy. */
export function PixCode({ payload, qr, amount, children }: PixCodeProps) {
  const [said, setSaid] = useState("");
  const code = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(payload);
      setSaid("Código copiado.");
    } catch {
      code.current?.select();
      setSaid("O navegador não deixou copiar: o código está selecionado, copie com Ctrl+C.");
    }
  };
  return (
    <div className="@container w-full">
      <div className="flex flex-col items-center gap-3 @sm:flex-row @sm:items-start @sm:gap-4">
        <img
          src={svgAddress(qr)}
          alt={`QR Code do PIX de ${formatMoney(amount)}`}
          className="w-full max-w-48 shrink-0 rounded-control bg-white p-1"
        />
        <div className="flex w-full min-w-0 flex-col gap-3">
          <label htmlFor={id} className="sr-only">
            PIX copia e cola
          </label>
          <textarea
            ref={code}
            id={id}
            readOnly
            rows={3}
            value={payload}
            onFocus={(event) => event.target.select()}
            className={`${controlClass} resize-none font-mono text-xs break-all`}
          />
          <div className="flex w-full flex-wrap gap-2">
            <Button icon={Copy} onClick={() => void copy()} className="grow">
              Copiar código
            </Button>
            {children}
          </div>
          <output className="text-center text-sm text-muted">{said}</output>
        </div>
      </div>
    </div>
  );
}
