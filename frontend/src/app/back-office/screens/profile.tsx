import { useQuery, useQueryClient } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { errorTexts, listErrorText } from "@/api/errors";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { meKey, meQuery } from "@/features/profile/account";
import { DataForm } from "@/features/profile/data-form";
import { OpenSessions } from "@/features/profile/open-sessions";
import { PasswordForm } from "@/features/profile/password-form";
import { keepUser } from "@/features/session/session";

/** One's own data, password and sessions. With a temporary password, the one screen that opens. */
export function Component() {
  const client = useQueryClient();
  const { data: me, error, isError, refetch } = useQuery(meQuery());

  const refresh = async () => {
    keepUser(await apiFetch("/api/me"));
    await client.invalidateQueries({ queryKey: meKey });
  };
  if (isError) {
    return <ErrorState title={errorTexts.unknown} detail={listErrorText(error)} onRetry={() => void refetch()} />;
  }
  if (!me) return <Skeleton className="h-80" />;
  return (
    <div className="flex flex-col gap-4">
      {me.must_change_password && (
        <p role="alert" className="rounded-card border border-warn bg-warn-soft px-4 py-3 text-warn">
          Você entrou com uma senha temporária. Escolha uma senha sua para continuar.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DataForm key={me.version} me={me} onChanged={() => void refresh()} />
        <PasswordForm onChanged={() => void refresh()} />
      </div>
      <OpenSessions />
    </div>
  );
}
