import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { formatInstant } from "@/lib/time";
import { isChecking, type Seal, type SealCheck, sealKey, verifyHistory } from "./seal";

/** The whole history against what was signed of it. */
export function CheckCard({ seal }: { seal: Seal }) {
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: verifyHistory,
    onSettled: () => client.invalidateQueries({ queryKey: sealKey }),
  });
  const busy = isChecking(seal) || verify.isPending;
  return (
    <Card title="Conferência">
      <div className="flex flex-col gap-4 p-4">
        <p>
          Lê de novo cada acontecimento, como está gravado, e compara com o que foi assinado. O sistema segue em uso
          enquanto isso.
        </p>
        {seal.check &&
          (seal.check.state === "running" ? <Running check={seal.check} /> : <Result check={seal.check} />)}
        <Refusal error={verify.error} fallback="A conferência não pôde começar" />
        <div>
          <Button variant="primary" onClick={() => verify.mutate()} disabled={busy || !seal.head}>
            {busy ? "Conferindo..." : "Conferir agora"}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Running({ check }: { check: SealCheck }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id}>
        {check.total > 0
          ? `${formatNumber(check.done)} de ${formatNumber(check.total)} acontecimentos conferidos`
          : "Começando a conferência"}
      </label>
      <ProgressBar id={id} done={check.done} total={check.total} />
    </div>
  );
}

function Result({ check }: { check: SealCheck }) {
  const asked = `Pedida por ${check.asked_by} em ${formatInstant(check.asked_at)}.`;
  if (check.state === "failed")
    return (
      <output className="rounded-control bg-warn-soft px-3 py-2 text-warn">
        {`A última conferência foi interrompida antes do fim. ${asked}`}
      </output>
    );
  const intact = check.intact === true;
  const Icon = intact ? ShieldCheck : ShieldAlert;
  return (
    <output
      className={`flex items-start gap-3 rounded-control px-3 py-2 ${intact ? "bg-ok-soft text-ok" : "bg-bad-soft text-bad"}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="flex min-w-0 flex-col gap-1">
        {check.sentences.map((sentence) => (
          <span key={sentence} className="break-words">
            {sentence}
          </span>
        ))}
        <span className="text-sm text-text">{asked}</span>
      </span>
    </output>
  );
}
