import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorTexts, listErrorText } from "@/api/errors";
import { type AssistantKeyAnswer, revokeAssistantKey } from "@/api/generated/command";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { ErrorState } from "@/components/ui/error-state";
import { now } from "@/lib/server-clock";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import { type AssistantKey, keysQuery } from "./keys";
import { NewKey } from "./new-key";
import { NewToken } from "./new-token";

/** Keys with which assistants read as this person. Nothing for those who may have none and have none. */
export function AssistantsCard({ userId }: { userId: number }) {
  const { data, error, isError, refetch } = useQuery(keysQuery());
  const [issued, setIssued] = useState<AssistantKeyAnswer>();
  const [revoked, setRevoked] = useState<AssistantKey>();
  if (data && !data.may_issue && data.data.length === 0) return null;
  return (
    <Card title="Assistentes">
      {isError ? (
        <ErrorState title={errorTexts.unknown} detail={listErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-sm text-muted">
              Com uma chave, um assistente como o Claude consulta pedidos, estoque e relatórios com os seus direitos,
              sem mudar nada. Cada consulta fica no histórico, e quem tem a chave lê sem senha: não a passe adiante.
            </p>
            {data?.may_issue && <NewKey mayGrantPersonalData={data.may_grant_personal_data} onIssued={setIssued} />}
            {issued?.token && issued.address && (
              <NewToken key={issued.id} token={issued.token} address={issued.address} />
            )}
          </div>
          {data && data.data.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {data.data.map((key) => (
                <KeyRow key={key.id} of={key} isOwn={key.owner_id === userId} onRevoke={() => setRevoked(key)} />
              ))}
            </ul>
          )}
        </>
      )}
      {revoked && (
        <ConfirmAction
          title={`Revogar ${revoked.name}`}
          question="O assistente que usa esta chave não lê mais nada. A chave não volta: para usar o assistente de novo, crie outra."
          verb="Revogar"
          busy="Revogando..."
          fallback="Não foi possível revogar a chave"
          run={() => revokeAssistantKey(revoked.id)}
          invalidates={["assistants"]}
          success="Chave revogada."
          onDone={() => issued?.id === revoked.id && setIssued(undefined)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Card>
  );
}

interface KeyRowProps {
  of: AssistantKey;
  isOwn: boolean;
  onRevoke: () => void;
}

function KeyRow({ of: key, isOwn, onRevoke }: KeyRowProps) {
  const isOver = Date.parse(key.expires_at) <= now();
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{key.name}</span>
          {key.personal_data && (
            <Badge tone="warn" shape="triangle">
              Dados pessoais
            </Badge>
          )}
        </p>
        <p className="text-xs text-muted">
          {isOver ? `Venceu em ${formatInstant(key.expires_at)}` : `Vale até ${formatInstant(key.expires_at)}`}
          {!isOwn && ` · de ${key.owner_name}`}
        </p>
        <p className="text-xs text-muted">{lastUse(key)}</p>
      </div>
      <Button size="small" variant="danger" onClick={onRevoke}>
        Revogar
        <span className="sr-only">{` ${key.name}`}</span>
      </Button>
    </li>
  );
}

const lastUse = ({ asked_at, questions }: AssistantKey) =>
  asked_at ? `${counted(questions, "consulta", "consultas")}, a última ${fromNow(asked_at)}` : "Ainda não foi usada";
