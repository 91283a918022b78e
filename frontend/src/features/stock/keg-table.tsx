import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Keg, kegsQuery } from "@/api/stock";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { usePages } from "@/components/ui/use-pages";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { expiryText } from "@/lib/stock-amounts";
import { KegStatusDialog, type KegStep } from "./keg-status-dialog";

const looks: Record<Keg["status"], { tone: Tone; shape: Shape }> = {
  full: { tone: "ok", shape: "dot" },
  tapped: { tone: "amber", shape: "half" },
  empty: { tone: "neutral", shape: "ring" },
  discarded: { tone: "bad", shape: "cross" },
};
const SOON = 7;

interface KegTableProps {
  /** Only this beer's; without it every keg, with the name of its beer. */
  productId?: number;
  /** The unit of that beer. */
  unit?: string;
  search?: string;
  status?: "open" | "empty" | "discarded";
}

/** Kegs, what expires first above, and what can be done with each. */
export function KegTable({ productId, unit, search, status }: KegTableProps) {
  const { page, limit, pager } = usePages();
  const [step, setStep] = useState<{ keg: Keg; step: KegStep }>();
  const kegs = useQuery(kegsQuery({ page, limit, product_id: productId, search: search || undefined, status }));
  if (kegs.isLoadingError) {
    return (
      <LoadError
        title="Erro ao carregar barris"
        error={kegs.error}
        fallback="Os barris não puderam ser lidos."
        onRetry={() => void kegs.refetch()}
      />
    );
  }
  return (
    <>
      {kegs.data?.kegs.length === 0 && (
        <p className="p-4 text-muted">
          {search ? "Nenhum barril encontrado." : "Nenhum barril aqui. Os que chegam aparecem com envase e validade."}
        </p>
      )}
      <ul aria-busy={kegs.isPlaceholderData} className="divide-y divide-line">
        {kegs.data?.kegs.map((keg) => (
          <li key={keg.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-48 grow basis-0">
              <p className="font-medium wrap-anywhere">
                {keg.code || `Barril ${keg.id}`}
                <span className="font-normal text-muted">{` · ${formatNumber(keg.volume_l)} L`}</span>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  productId === undefined ? keg.product_name || "produto excluído" : "",
                  `envasado em ${fullDay(keg.filled_on)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {keg.note && <p className="text-sm text-muted wrap-anywhere">{`Motivo: ${keg.note}`}</p>}
            </div>
            <Expiry keg={keg} />
            <Badge {...looks[keg.status]}>{keg.label}</Badge>
            <div className="flex flex-wrap gap-2">
              {keg.status === "full" && (
                <Button size="small" onClick={() => setStep({ keg, step: "tapped" })}>
                  Abrir
                </Button>
              )}
              {keg.status === "tapped" && (
                <Button size="small" onClick={() => setStep({ keg, step: "empty" })}>
                  Acabou
                </Button>
              )}
              {(keg.status === "full" || keg.status === "tapped") && (
                <Button size="small" variant="danger" onClick={() => setStep({ keg, step: "discarded" })}>
                  Descartar
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {(kegs.data?.pagination.total ?? 0) > 10 && <Pagination {...pager} total={kegs.data?.pagination.total ?? 0} />}
      {step && <KegStatusDialog keg={step.keg} step={step.step} unit={unit} onClose={() => setStep(undefined)} />}
    </>
  );
}

function Expiry({ keg }: { keg: Keg }) {
  const open = keg.status === "full" || keg.status === "tapped";
  const tone = !open
    ? "text-muted"
    : keg.days_left < 0
      ? "text-bad"
      : keg.days_left <= SOON
        ? "text-warn"
        : "text-muted";
  return (
    <p className={`text-sm tabular-nums ${tone}`}>
      {`validade ${fullDay(keg.expires_on)}`}
      {open && <span className="block text-xs">{expiryText(keg.days_left)}</span>}
    </p>
  );
}
