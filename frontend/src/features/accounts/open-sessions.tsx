import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { errorTexts, listErrorText } from "@/api/errors";
import { endMySession } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { usePages } from "@/components/ui/use-pages";
import { deviceName } from "@/lib/devices";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useConfirmation } from "@/session/confirmation";
import { sessionsQuery, touchedByMe } from "./account";

/** Where this person is signed in, and a way to end what should not be. */
export function OpenSessions() {
  const { page, limit, pager } = usePages();
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(sessionsQuery(page, limit));
  const { confirmed, dialog } = useConfirmation();
  const end = useCommand({ run: (id: string) => confirmed(() => endMySession(id)), invalidates: touchedByMe });
  return (
    <Card title="Sessões abertas">
      {isError ? (
        <ErrorState title={errorTexts.unknown} detail={listErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <ul aria-busy={isPlaceholderData} className="divide-y divide-line">
          {data?.sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <Device agent={session.user_agent} />
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-medium">
                  {deviceName(session.user_agent)}
                  {session.current && " "}
                  {session.current && <span className="ml-2 text-xs font-normal text-ok">esta sessão</span>}
                </p>
                <p className="text-xs text-muted">
                  {session.address} · entrou em {formatInstant(session.created_at)} ·{" "}
                  <time dateTime={session.last_seen_at} title={formatInstant(session.last_seen_at)}>
                    {`vista ${fromNow(session.last_seen_at)}`}
                  </time>
                </p>
              </div>
              {!session.current && (
                <Button
                  size="small"
                  variant="danger"
                  disabled={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  Encerrar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.pagination.total > 10 && <Pagination {...pager} total={data.pagination.total} />}
      {dialog}
    </Card>
  );
}

const isPhone = (agent: string) => /Mobi|Android|iPhone/i.test(agent);

function Device({ agent }: { agent: string }) {
  const Icon = isPhone(agent) ? Smartphone : Monitor;
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}
