import { Copy } from "lucide-react";
import { useMemo, useState } from "react";
import { encode } from "uqr";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";

/** Light modules around the code, without which scanners do not find it. */
const QUIET = 4;

/** A PIX as a QR code, drawn on the phone: it needs no network. */
export function PixQr({ code, amount }: { code: string; amount: number }) {
  const [said, setSaid] = useState("");
  const { path, size } = useMemo(() => drawing(code), [code]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid("Código copiado.");
    } catch {
      setSaid("O telefone não deixou copiar.");
    }
  };
  return (
    <div className="flex flex-col items-center gap-3">
      <svg
        role="img"
        aria-label={`QR Code do PIX de ${formatMoney(amount)}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-72 rounded-control bg-white"
      >
        <path d={path} fill="black" />
      </svg>
      <Button size="large" icon={Copy} onClick={() => void copy()}>
        Copiar código
      </Button>
      <output className="text-sm">{said}</output>
    </div>
  );
}

function drawing(code: string) {
  const { data, size } = encode(code, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, size };
}
