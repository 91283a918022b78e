import { useQuery } from "@tanstack/react-query";
import type { EventOrder } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { apart } from "@/api/read";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import type { Overtaken } from "./saving";

interface OvertakenNoticeProps {
  /** As this person opened it. */
  order: EventOrder;
  overtaken: Overtaken;
  /** Saves what this person changed over the other's version. */
  onSave: () => void;
  onReload: () => void;
}

/** Somebody else saved first: who, what they changed, that nothing typed is lost, and the ways on. */
export function OvertakenNotice({ order, overtaken, onSave, onReload }: OvertakenNoticeProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4">
      <p className="font-semibold text-warn">{overtaken.sentence}</p>
      <TheirChanges order={order} version={overtaken.version} />
      <p>
        O que você mudou continua aqui e ainda não foi salvo. Ao salvar assim mesmo, só o que você mudou é gravado; o
        resto fica como a outra pessoa deixou.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onSave}>Salvar assim mesmo</Button>
        <LinkButton to={paths.operations.event(order.id)} target="_blank" variant="quiet">
          Ver como está agora
          <span className="sr-only"> (abre em outra aba)</span>
        </LinkButton>
        <Button variant="quiet" onClick={onReload}>
          Descartar e recarregar
        </Button>
      </div>
    </div>
  );
}

/** What the order's history says of the time since it was opened; where it cannot be asked, the link below leads there. */
function TheirChanges({ order, version }: { order: EventOrder; version: number }) {
  const now = useQuery({
    ...apart(reads.getEventOrder(order.id), "overtaken", version),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const since = now.data?.timeline.slice(order.timeline.length) ?? [];
  if (since.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {since.map(({ at, kind, title, actor_name, detail }) => (
        <li key={`${at}${kind}`} className="wrap-anywhere">
          {`${title} por ${actor_name}.${detail ? ` ${detail}` : ""}`}
        </li>
      ))}
    </ul>
  );
}
