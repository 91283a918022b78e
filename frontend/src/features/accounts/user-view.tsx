import { useQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, ShieldOff, Trash2, UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { isMissing } from "@/api/errors";
import { paths } from "@/app/paths";
import { StreamHistory } from "@/components/history/stream-history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatInstant, fromNow } from "@/lib/time";
import { useMay } from "@/session/access";
import { CustomerCard } from "./customer-card";
import { ResetDialog } from "./reset-dialog";
import { AccessDialog, EndSessionsDialog, LostFactorDialog, RemoveDialog } from "./user-dialogs";
import { UserForm } from "./user-form-card";
import { type User, userQuery } from "./users";

/** One person: who they are, what they may do, when they were here, and the ways to let them in again or out. */
export function UserView({ myId }: { myId: number }) {
  const id = Number(useParams().id);
  const audits = useMay("audit");
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...userQuery(id), enabled: isId });
  if (!isId || isMissing(found.error)) return <Missing />;
  const mine = id === myId;
  return (
    <Loaded query={found} name="usuários">
      {(user) => (
        <div className="flex flex-col gap-4">
          <Identity user={user} mine={mine} />
          {mine && <OwnAccount />}
          <UserForm key={id} user={user} mine={mine} />
          {user.role === "client" && <CustomerCard user={user} />}
          {audits && (
            <Card title="Histórico">
              <StreamHistory key={id} stream={`user-${id}`} />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Missing() {
  return (
    <EmptyState title="Este usuário não existe" hint="Ele pode ter sido excluído. O que ele fez continua no histórico.">
      <LinkButton to={paths.admin.users}>Voltar à lista</LinkButton>
    </EmptyState>
  );
}

type Asking = "reset" | "access" | "sessions" | "factor" | "remove";

function Identity({ user, mine }: { user: User; mine: boolean }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 p-4">
        <div className="min-w-0 grow basis-60">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-lg font-semibold break-words">{user.name}</h2>
            <StatusBadge status={user.active ? "active" : "inactive"} />
          </div>
          <p className="text-muted">{`#${user.id} · ${user.username} · ${user.role_label}`}</p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">Último acesso</dt>
            <dd>{user.last_login ? <Moment iso={user.last_login} /> : "Nunca"}</dd>
            <dt className="text-muted">Criado em</dt>
            <dd>
              <Moment iso={user.created_at} />
            </dd>
            <dt className="text-muted">Segundo fator</dt>
            <dd>{user.second_factors > 0 ? "Cadastrado" : "Não cadastrado"}</dd>
            <dt className="text-muted">Última alteração</dt>
            <dd>
              <Moment iso={user.updated_at} /> por {user.updated_by}
            </dd>
          </dl>
        </div>
        {!mine && (
          <div className="flex flex-wrap gap-2">
            <Button icon={KeyRound} onClick={() => setAsking("reset")} disabled={!user.active}>
              Resetar senha
            </Button>
            <Button icon={user.active ? UserX : UserCheck} onClick={() => setAsking("access")}>
              {user.active ? "Desativar" : "Ativar"}
            </Button>
            <Button icon={LogOut} onClick={() => setAsking("sessions")}>
              Encerrar sessões
            </Button>
            {user.second_factors > 0 && (
              <Button icon={ShieldOff} onClick={() => setAsking("factor")}>
                Remover segundo fator
              </Button>
            )}
            <Button icon={Trash2} variant="danger" onClick={() => setAsking("remove")}>
              Excluir
            </Button>
          </div>
        )}
      </div>
      {asking === "reset" && <ResetDialog ids={[user.id]} name={user.name} onClose={close} />}
      {asking === "access" && <AccessDialog user={user} onClose={close} />}
      {asking === "sessions" && <EndSessionsDialog user={user} onClose={close} />}
      {asking === "factor" && <LostFactorDialog user={user} onClose={close} />}
      {asking === "remove" && (
        <RemoveDialog user={user} onRemoved={() => void navigate(paths.admin.users)} onClose={close} />
      )}
    </Card>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={fromNow(iso)}>
      {formatInstant(iso)}
    </time>
  );
}

function OwnAccount() {
  return (
    <p className="rounded-card border border-line bg-info-soft px-4 py-3 text-info">
      Esta é a sua conta. O seu papel só outro administrador altera, e ninguém desativa ou exclui a si mesmo: assim a
      casa nunca fica sem quem administre. A senha se troca no{" "}
      <Link to={paths.profile} className="font-medium underline underline-offset-4">
        seu perfil
      </Link>
      .
    </p>
  );
}
