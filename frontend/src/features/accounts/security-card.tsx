import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorTexts, listErrorText } from "@/api/errors";
import { beginApp, issueRecoveryCodes, removeApp, removePasskey } from "@/api/generated/command";
import type { MySecurity } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Refusal } from "@/components/ui/refusal";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useConfirmation } from "@/session/confirmation";
import { securityQuery } from "@/session/security";
import { touchedByMe } from "./account";
import { AppDialog } from "./app-dialog";
import { PasskeyDialog } from "./passkey-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";

/** A second factor that the person is about to remove; the app has no id. */
interface Leaving {
  name: string;
  id?: string;
}

interface SecurityCardProps {
  username: string;
  /** After a second factor came or went. */
  onChanged: () => void;
}

/** The second factor: an authenticator app, passkeys, and the codes for the day on which both are lost. */
export function SecurityCard({ username, onChanged }: SecurityCardProps) {
  const { data, error, isError, refetch } = useQuery(securityQuery());
  const { confirmed, dialog } = useConfirmation();
  const [codes, setCodes] = useState<string[]>();
  const [leaving, setLeaving] = useState<Leaving>();
  const [addsPasskey, setAddsPasskey] = useState(false);
  const begin = useCommand({ run: () => confirmed(() => beginApp()) });
  const remove = useCommand({
    run: (id: string | undefined) =>
      confirmed(async () => (id === undefined ? await removeApp() : await removePasskey(id))),
    invalidates: touchedByMe,
    onDone: () => {
      setLeaving(undefined);
      onChanged();
    },
  });
  const renew = useCommand({
    run: () => confirmed(() => issueRecoveryCodes()),
    invalidates: touchedByMe,
    onDone: ({ recovery_codes }) => {
      setCodes(recovery_codes ?? undefined);
      onChanged();
    },
  });
  const enrolled = (fresh: string[] | null | undefined) => {
    begin.reset();
    setAddsPasskey(false);
    setCodes(fresh ?? undefined);
    onChanged();
  };
  const busy = begin.isPending || remove.isPending || renew.isPending;
  return (
    <Card title="Segurança">
      {isError ? (
        <ErrorState title={errorTexts.unknown} detail={listErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        data && (
          <div className="flex flex-col divide-y divide-line">
            <p className="px-4 py-3 text-sm text-muted">{introduction(data)}</p>
            <Row
              title="Aplicativo autenticador"
              detail={data.app_since ? `Ativo desde ${formatInstant(data.app_since)}` : "Não cadastrado"}
            >
              {data.app_since ? (
                <Button
                  size="small"
                  variant="danger"
                  disabled={busy}
                  onClick={() => setLeaving({ name: "o aplicativo autenticador" })}
                >
                  Remover aplicativo
                </Button>
              ) : (
                <Button size="small" disabled={busy} onClick={() => begin.mutate()}>
                  Cadastrar aplicativo
                </Button>
              )}
            </Row>
            {data.passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                title={`Passkey: ${passkey.name}`}
                detail={`Cadastrada em ${formatInstant(passkey.created_at)} · ${
                  passkey.last_used_at ? `usada em ${formatInstant(passkey.last_used_at)}` : "ainda não usada"
                }`}
              >
                <Button
                  size="small"
                  variant="danger"
                  disabled={busy}
                  onClick={() => setLeaving({ name: `a passkey ${passkey.name}`, id: passkey.id })}
                >
                  Remover
                  <span className="sr-only">{` a passkey ${passkey.name}`}</span>
                </Button>
              </Row>
            ))}
            {data.passkeys_available && (
              <Row title="Passkey" detail="O bloqueio de tela deste aparelho, ou uma chave de segurança.">
                <Button size="small" disabled={busy} onClick={() => setAddsPasskey(true)}>
                  Cadastrar passkey
                </Button>
              </Row>
            )}
            {(data.app_since || data.passkeys.length > 0) && (
              <Row title="Códigos de recuperação" detail={leftOf(data.recovery_codes_left)}>
                <Button size="small" disabled={busy} onClick={() => renew.mutate()}>
                  Gerar novos códigos
                </Button>
              </Row>
            )}
            {(begin.error || renew.error) && (
              <div className="p-4">
                <Refusal error={begin.error ?? renew.error} fallback="A mudança não pôde ser feita" />
              </div>
            )}
          </div>
        )
      )}
      {leaving && (
        <ConfirmDialog
          title={`Remover ${leaving.name}`}
          question={consequenceOf(data)}
          verb="Remover"
          busy="Removendo..."
          isBusy={remove.isPending}
          error={remove.error}
          fallback="O segundo fator não pôde ser removido"
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => {
            remove.reset();
            setLeaving(undefined);
          }}
        />
      )}
      {dialog}
      {begin.data && (
        <AppDialog seed={begin.data} confirmed={confirmed} onEnrolled={enrolled} onClose={() => begin.reset()} />
      )}
      {addsPasskey && (
        <PasskeyDialog confirmed={confirmed} onEnrolled={enrolled} onClose={() => setAddsPasskey(false)} />
      )}
      {codes && <RecoveryCodesDialog username={username} codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

function Row({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium break-words">{title}</p>
        <p className="text-xs text-muted">{detail}</p>
      </div>
      {children}
    </div>
  );
}

function introduction({ app_since, passkeys, required }: MySecurity): string {
  const has = app_since !== null || passkeys.length > 0;
  if (required && !has) return "A casa exige um segundo fator de administradores. Cadastre um para continuar.";
  return has
    ? "Além da senha, você entra com um segundo fator. Quem descobrir a senha não entra sem ele."
    : "Com um segundo fator, quem descobrir a sua senha não entra sem o seu celular ou a sua chave.";
}

function consequenceOf(data: MySecurity | undefined): string {
  const left = (data?.passkeys.length ?? 0) + (data?.app_since ? 1 : 0) - 1;
  return left > 0
    ? "Não vale mais para entrar. Os seus outros segundos fatores continuam."
    : "É o seu único segundo fator: daqui em diante só a senha protege a sua conta, e os códigos de recuperação deixam de valer.";
}

const leftOf = (left: number) => (left === 1 ? "Resta 1 código" : `Restam ${left} códigos`);
