import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { readMyNotices } from "@/api/generated/command";
import type { AccountNotice } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import { Button } from "@/components/ui/button";
import { deviceName } from "@/lib/devices";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";

const noticesQuery = () =>
  queryOptions({
    ...still(reads.listMyNotices()),
    select: (answer) => answer.notices,
    staleTime: Number.POSITIVE_INFINITY,
    // The cache outlives a sign-out in the same tab; each sign-in has notices of its own.
    gcTime: 0,
  });

/** What changed on this account since the person was here last, until they say that they have read it. */
export function AccountNotices() {
  const client = useQueryClient();
  const { data: notices } = useQuery(noticesQuery());
  const reading = useCommand({
    run: () => readMyNotices(),
    onDone: () => client.setQueryData(noticesQuery().queryKey, { notices: [] }),
  });
  if (!notices?.length) return null;
  return (
    <section
      aria-label="Mudanças na sua conta"
      className="mb-4 flex flex-wrap items-start gap-3 rounded-card border border-line bg-info-soft px-4 py-3 text-info"
    >
      <div className="min-w-0 grow basis-72">
        <ul className="flex flex-col gap-1">
          {notices.map((notice) => (
            <li key={`${notice.kind} ${notice.at}`}>{sentenceOf(notice)}</li>
          ))}
        </ul>
        <p className="mt-1 text-sm">Se não foi você nem alguém que você conhece, avise um administrador.</p>
      </div>
      <Button size="small" disabled={reading.isPending} onClick={() => reading.mutate()}>
        Entendi
      </Button>
    </section>
  );
}

const WHAT: Record<AccountNotice["kind"], string> = {
  password_changed: "Sua senha foi trocada",
  password_reset: "Sua senha foi substituída por uma temporária",
  password_chosen_with_link: "Sua senha foi escolhida com um link",
  email_changed: "Seu e-mail foi trocado",
  app_enrolled: "Um aplicativo autenticador foi cadastrado",
  app_removed: "Seu aplicativo autenticador foi removido",
  passkey_enrolled: "Uma passkey foi cadastrada",
  passkey_removed: "Uma passkey foi removida",
  second_factor_reset: "Seu segundo fator foi removido",
  recovery_codes_issued: "Novos códigos de recuperação foram gerados",
  recovery_code_used: "Um código de recuperação foi usado para entrar",
  sessions_ended: "Suas sessões foram encerradas",
  assistant_key_issued: "Uma chave de assistente foi criada",
};

/** 'Sua senha foi trocada em 21/11/2026 18:30 de 203.0.113.9 (Chrome no Windows).' */
export function sentenceOf({ kind, at, by_name, address, user_agent }: AccountNotice): string {
  const device = user_agent ? ` (${deviceName(user_agent)})` : "";
  const where = by_name ? ` por ${by_name}` : address ? ` de ${address}${device}` : "";
  return `${WHAT[kind]} em ${formatInstant(at)}${where}.`;
}
