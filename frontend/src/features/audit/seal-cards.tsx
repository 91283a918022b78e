import { Download, ShieldAlert, ShieldCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { verifyHistory } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CountedProgress } from "@/components/ui/counted-progress";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { isChecking, looksLikeCode, type Seal, type SealCheck, takeFile, takeProof } from "./seal";

/** The whole history against what was signed of it. */
export function CheckCard({ seal }: { seal: Seal }) {
  const verify = useCommand({
    run: () => verifyHistory(),
    invalidates: ["readSeal"],
  });
  const busy = isChecking(seal) || verify.isPending;
  return (
    <Card title="Conferência">
      <div className="flex flex-col gap-4 p-4">
        <p>
          Lê de novo cada registro, como está gravado, e compara com o que foi assinado. O sistema segue em uso enquanto
          isso.
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

const Running = ({ check }: { check: SealCheck }) => (
  <div className="flex flex-col gap-1.5">
    <CountedProgress
      done={check.done}
      total={check.total}
      words={(counted) => `${counted} registros conferidos`}
      beginning="Começando a conferência"
    />
  </div>
);

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

/** What somebody outside needs to check one order without this system. */
export function ProofCard() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const proof = useCommand({ run: takeProof });
  const verifier = useCommand({ run: () => takeFile("verifier") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = looksLikeCode(code) ? undefined : "Informe o código do pedido, como EV-2026-00042.";
    setProblem(wrong);
    if (!wrong) proof.mutate(code);
  };
  return (
    <Card title="Prova de um pedido">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <p>
          Um arquivo com tudo o que aconteceu com o pedido, que um contador, um cliente ou um juiz confere sem acesso a
          este sistema. Ele contém os dados do cliente: entregue a quem pode vê-los.
        </p>
        <InputField
          label="Código do pedido"
          required
          error={problem}
          placeholder="EV-2026-00042"
          value={code}
          onChange={setCode}
        />
        <Refusal error={proof.error ?? verifier.error} fallback="O arquivo não pôde ser gerado" />
        <div className="flex flex-wrap gap-2">
          <Button icon={Download} type="submit" disabled={proof.isPending}>
            {proof.isPending ? "Gerando..." : "Baixar prova"}
          </Button>
          <Button variant="quiet" onClick={() => verifier.mutate()} disabled={verifier.isPending}>
            Baixar o programa que confere
          </Button>
        </div>
      </form>
    </Card>
  );
}
