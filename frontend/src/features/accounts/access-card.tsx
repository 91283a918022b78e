import { userBody } from "@/api/generated/fields";
import { AreaList } from "@/components/ui/area-list";
import { Card } from "@/components/ui/card";
import { costCenterName } from "@/lib/cost-centers";
import { formatInstant, fromNow } from "@/lib/time";
import type { Me } from "./account";

/** Who the house says this person is, and what that opens. Only an administrator changes it. */
export function AccessCard({ me }: { me: Me }) {
  return (
    <Card title="Seu acesso">
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Usuário</dt>
          <dd>{me.username}</dd>
          <dt className="text-muted">{userBody.role.label}</dt>
          <dd>{me.role_label}</dd>
          <dt className="text-muted">Centro de custo</dt>
          <dd>{costCenterName(me.cost_center)}</dd>
          <dt className="text-muted">Último acesso</dt>
          <dd>
            {me.last_login ? (
              <time dateTime={me.last_login} title={fromNow(me.last_login)}>
                {formatInstant(me.last_login)}
              </time>
            ) : (
              "Nunca"
            )}
          </dd>
        </dl>
        {!me.must_change_password && <AreaList title="O que você pode fazer" permissions={new Set(me.permissions)} />}
        <p className="text-sm text-muted">Papel, centro de custo e direitos quem altera é um administrador.</p>
      </div>
    </Card>
  );
}
