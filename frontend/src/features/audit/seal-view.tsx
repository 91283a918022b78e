import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { signHistory } from "@/api/generated/command";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Fact } from "@/components/ui/fact";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { type Seal, type SealCopy, type SealState, sealQuery, takeFile } from "./seal";
import { CheckCard, ProofCard } from "./seal-cards";

/** Whether the history is still the one that was recorded: how the seal stands, a check of everything, a proof. */
export function SealView() {
  return (
    <Loaded
      query={useQuery(sealQuery())}
      name="o lacre"
      fallback="O lacre não pôde ser lido. Tente de novo em instantes."
      shapes="cards"
    >
      {(seal) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <SealCard seal={seal} />
          <div className="flex flex-col gap-4">
            <CheckCard seal={seal} />
            <ProofCard />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function SealCard({ seal }: { seal: Seal }) {
  const { label, tone, shape, meaning } = states[seal.state];
  const waiting = seal.events - (seal.head?.size ?? 0);
  const sign = useCommand({
    run: () => signHistory(),
    invalidates: ["readSeal"],
  });
  const take = useCommand({ run: takeFile });
  return (
    <Card
      title="Lacre da história"
      aside={
        <Badge tone={tone} shape={shape}>
          {label}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p>
          Cada registro é somado a uma só impressão digital de toda a história. Ela é assinada a cada{" "}
          {every(seal.every_minutes)} e gravada fora do banco de dados: depois disso, nem quem manda no banco muda,
          retira ou inclui um registro sem que a conferência mostre.
        </p>
        <p className={tone === "bad" ? "rounded-control bg-bad-soft px-3 py-2 text-bad" : undefined}>{meaning}</p>
        <dl className="grid gap-x-4 gap-y-2 tabular-nums sm:grid-cols-[auto_1fr]">
          <Fact name="Última assinatura">
            {seal.head ? `${formatInstant(seal.head.at)} (${fromNow(seal.head.at)})` : "nenhuma"}
          </Fact>
          <Fact name="Registros assinados">{formatNumber(seal.head?.size ?? 0)}</Fact>
          <Fact name="Ainda não assinados">{formatNumber(Math.max(0, waiting))}</Fact>
          <Fact name="Lacres guardados">{formatNumber(seal.heads)}</Fact>
          {seal.head && (
            <>
              <Fact name="Impressão digital">
                <code className="break-all text-sm">{seal.head.root}</code>
              </Fact>
              <Fact name="Chave">
                <code className="text-sm">{seal.head.key}</code>
              </Fact>
            </>
          )}
        </dl>
        {seal.copies.map((copy) => (
          <CopyLine key={copy.place} copy={copy} />
        ))}
        {seal.key_is_beside && seal.copies.length === 0 && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">
            A chave que assina fica nesta máquina. Guarde em outro lugar uma cópia dos lacres e da chave pública: é com
            ela que se prova que ninguém trocou tudo de uma vez.
          </p>
        )}
        <Refusal error={sign.error} fallback="Não foi possível assinar agora" />
        <Refusal error={take.error} fallback="O arquivo não pôde ser baixado" />
        <div className="flex flex-wrap gap-2">
          {waiting > 0 && (
            <Button onClick={() => sign.mutate()} disabled={sign.isPending}>
              {sign.isPending ? "Assinando..." : "Assinar agora"}
            </Button>
          )}
          <Button icon={Download} onClick={() => take.mutate("heads")} disabled={take.isPending || !seal.head}>
            Baixar lacres
          </Button>
          <Button
            icon={Download}
            onClick={() => take.mutate("publicKey")}
            disabled={take.isPending || !seal.public_key}
          >
            Baixar chave pública
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** A place outside this machine that every signature is sent to. */
function CopyLine({ copy }: { copy: SealCopy }) {
  if (copy.failing_since)
    return (
      <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">
        {`${copy.place}: não recebe os lacres desde ${formatInstant(copy.failing_since)}. O envio é tentado de novo.`}
      </p>
    );
  const received = copy.sent_at ? `, o último em ${formatInstant(copy.sent_at)}` : "";
  return (
    <p className="break-words">{`Cópia fora daqui em ${copy.place}: ${formatNumber(copy.heads)} lacres${received}.`}</p>
  );
}

function every(minutes: number): string {
  if (minutes % 60) return minutes === 1 ? "minuto" : `${minutes} minutos`;
  return minutes === 60 ? "hora" : `${minutes / 60} horas`;
}

interface Words {
  label: string;
  tone: Tone;
  shape: Shape;
  /** What it means, and what to do. */
  meaning: string;
}

/** How the seal stands, for somebody who owns a pub. */
const states: Record<SealState, Words> = {
  signed: {
    label: "Tudo lacrado",
    tone: "ok",
    shape: "check",
    meaning: "Tudo o que aconteceu até agora está coberto por uma assinatura.",
  },
  pending: {
    label: "Em dia",
    tone: "ok",
    shape: "half",
    meaning: "O que aconteceu depois da última assinatura será assinado em breve, sem ninguém precisar fazer nada.",
  },
  unsigned: {
    label: "Ainda sem lacre",
    tone: "neutral",
    shape: "ring",
    meaning: "Nada foi assinado ainda. A primeira assinatura é feita sozinha, logo depois do primeiro registro.",
  },
  behind: {
    label: "Sendo refeito",
    tone: "warn",
    shape: "half",
    meaning: "O lacre está sendo refeito a partir da história. Ele volta a ser assinado quando chegar ao último lacre.",
  },
  diverged: {
    label: "Não continua o anterior",
    tone: "bad",
    shape: "cross",
    meaning:
      "O que está gravado não continua o que foi assinado, e por isso nada mais é assinado. Confira a história agora e chame quem cuida do sistema.",
  },
  refused: {
    label: "A história mudou",
    tone: "bad",
    shape: "cross",
    meaning:
      "O lacre foi calculado de novo e não é mais o mesmo: um registro já lacrado foi mudado. O lacre anterior continua. Confira a história agora e chame quem cuida do sistema.",
  },
  damaged: {
    label: "Arquivo danificado",
    tone: "bad",
    shape: "cross",
    meaning: "O arquivo dos lacres não pode ser lido. Chame quem cuida do sistema: cópias guardadas fora daqui valem.",
  },
};

export { SealView as Component };
