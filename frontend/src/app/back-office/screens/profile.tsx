import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import { isSignedInPath } from "@/app/paths";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { AccessCard } from "@/features/accounts/access-card";
import { meQuery, touchedByMe } from "@/features/accounts/account";
import { DataForm } from "@/features/accounts/data-form";
import { OpenSessions } from "@/features/accounts/open-sessions";
import { PasswordForm } from "@/features/accounts/password-form";
import { SecurityCard } from "@/features/accounts/security-card";
import { AssistantsCard } from "@/features/assistants/assistants-card";
import { CalendarsCard } from "@/features/calendars/calendars-card";
import { invalidate } from "@/lib/invalidate";
import { landingOf } from "@/session/access";
import { refreshUser } from "@/session/session";

/** One's own data, password and sessions. With a temporary password, the one screen that opens. */
export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me, error, refetch } = useQuery(meQuery());

  const refresh = async () => {
    await refreshUser();
    await invalidate(client, touchedByMe);
  };
  if (error && !me) {
    return (
      <LoadError
        title="Erro ao carregar o perfil"
        error={error}
        fallback={errorTexts.unknown}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!me) return <Skeleton className="h-80" />;
  const goOn = async () => {
    await refresh();
    toast.success("Senha trocada. Agora é só trabalhar.");
    const landing = landingOf(me.role);
    if (isSignedInPath(landing)) await navigate(landing, { replace: true });
  };
  if (me.must_change_password) {
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <p role="alert" className="rounded-card border border-warn bg-warn-soft px-4 py-3 text-warn">
          Você entrou com uma senha temporária. Escolha uma senha sua para continuar.
        </p>
        <PasswordForm username={me.username} isTemporary onChanged={() => void goOn()} />
      </div>
    );
  }
  if (me.must_enroll_second_factor) {
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <p role="alert" className="rounded-card border border-warn bg-warn-soft px-4 py-3 text-warn">
          A casa exige um segundo fator de administradores. Cadastre um para continuar.
        </p>
        <SecurityCard username={me.username} onChanged={() => void refresh()} />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <DataForm me={me} onChanged={() => void refresh()} />
        <AccessCard me={me} />
        <CalendarsCard userId={me.id} />
        <AssistantsCard userId={me.id} />
      </div>
      <div className="flex flex-col gap-4">
        <PasswordForm username={me.username} onChanged={() => void refresh()} />
        <SecurityCard username={me.username} onChanged={() => void refresh()} />
        <OpenSessions />
      </div>
    </div>
  );
}
