import { t } from "@/lib/words";

const TEETH = 18;

/** A beer mat's edge: a circle with small waves, in a box of 64. */
const EDGE = Array.from({ length: TEETH * 2 + 1 }, (_, step) => {
  const angle = (Math.PI * step) / TEETH;
  const radius = step % 2 === 0 ? 31 : 27.5;
  const point = `${(32 + radius * Math.cos(angle)).toFixed(2)} ${(32 + radius * Math.sin(angle)).toFixed(2)}`;
  return `${step === 0 ? "M" : "L"}${point}`;
}).join("");

/** The badge of the best seller of a category. */
export function Coaster({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" role="img" aria-label={t("Mais pedido")} className={className}>
      <g transform="rotate(-9 32 32)">
        <path d={EDGE} strokeLinejoin="round" strokeWidth="3" className="fill-amber stroke-amber" />
        <circle cx="32" cy="32" r="23.5" fill="none" strokeWidth="1.2" className="stroke-on-amber/60" />
        <text
          x="32"
          y="30"
          textAnchor="middle"
          fontSize="10"
          fontWeight="700"
          letterSpacing="1"
          className="fill-on-amber"
        >
          {t("MAIS")}
        </text>
        <text x="32" y="42" textAnchor="middle" fontSize="10" fontWeight="700" className="fill-on-amber">
          {t("PEDIDO")}
        </text>
      </g>
    </svg>
  );
}
