import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { freshness } from "@/api/freshness";
import { discardMessages, retryMessages } from "@/api/generated/command";
import { messageChannelLabels } from "@/api/generated/fields";
import type { FailedGroup } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { messagesQuery } from "@/api/messages";
import { Button } from "@/components/ui/button";
import { Collection } from "@/components/ui/collection";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { counted } from "@/lib/text";
import { fromNow } from "@/lib/time";

/** What failed, by channel and cause: a group is tried again or discarded as a whole. */
export function FailureList() {
  const failures = useQuery({ ...reads.listFailedMessages(), ...freshness.events, refetchOnMount: "always" });
  return (
    <Collection
      query={failures}
      name="o que falhou"
      shapes={["h-20"]}
      rows={(found) => found.groups}
      empty={
        <EmptyState icon={CircleCheck} title="Nada falhou" hint="O que não conseguir sair aparece aqui, com a causa." />
      }
    >
      {(groups) => (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <Group key={`${group.channel} ${group.channel_id} ${group.cause}`} group={group} />
          ))}
        </ul>
      )}
    </Collection>
  );
}

const verbs = {
  retry: {
    verb: "Tentar de novo",
    busy: "Enviando...",
    run: retryMessages,
    question: "Cada aviso vai ser enviado mais uma vez.",
    done: "Os avisos voltaram à fila.",
    fallback: "Os avisos não voltaram à fila",
  },
  discard: {
    verb: "Descartar",
    busy: "Descartando...",
    run: discardMessages,
    question: "Nenhum destes avisos vai sair.",
    done: "Avisos descartados.",
    fallback: "Os avisos não foram descartados",
  },
} as const;

const remedies: Record<FailedGroup["remedy"], string> = {
  recipient: "Corrija o contato no cadastro; o que já não vale, descarte.",
  channel: "Confira o canal em Regras e canais e tente de novo.",
  time: "Costuma passar: tente de novo mais tarde.",
};

function Group({ group }: { group: FailedGroup }) {
  const [asked, setAsked] = useState<keyof typeof verbs>();
  const [open, setOpen] = useState(false);
  const { channel, channel_name, cause, ids, oldest_at, first_url, remedy } = group;
  const where = [messageChannelLabels[channel], channel_name].filter(Boolean).join(" · ");
  const number = counted(ids.length, "aviso", "avisos");
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 grow basis-80 flex-col gap-1">
          <h2 className="font-semibold wrap-anywhere">{cause || "Sem causa conhecida"}</h2>
          <p className="text-muted wrap-anywhere">
            {`${where} · ${number}, o primeiro `}
            {first_url ? (
              <Link to={first_url} className="underline underline-offset-4">
                {fromNow(oldest_at)}
              </Link>
            ) : (
              fromNow(oldest_at)
            )}
          </p>
          <p className="text-muted">{remedies[remedy]}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" className="min-h-11" aria-expanded={open} onClick={() => setOpen(!open)}>
            Detalhes
          </Button>
          <Button variant="quiet" className="min-h-11" onClick={() => setAsked("discard")}>
            Descartar
          </Button>
          <Button className="min-h-11" onClick={() => setAsked("retry")}>
            Tentar de novo
          </Button>
        </div>
      </div>
      {open && <Details group={group} />}
      {asked && (
        <ConfirmAction
          title={`${verbs[asked].verb}: ${number}?`}
          question={verbs[asked].question}
          verb={verbs[asked].verb}
          busy={verbs[asked].busy}
          fallback={verbs[asked].fallback}
          run={() => verbs[asked].run({ ids })}
          invalidates={["messages"]}
          success={verbs[asked].done}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

const MOST_SHOWN = 100;

function Details({ group }: { group: FailedGroup }) {
  const { channel, channel_id, cause, ids } = group;
  const asked = { list: "failed", channel, channel_id: channel_id ?? undefined, limit: MOST_SHOWN } as const;
  const query = useQuery(messagesQuery(asked));
  return (
    <Loaded query={query} name="os detalhes" shapes={["h-12"]}>
      {({ data }) => (
        <ul className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
          {data
            .filter((each) => each.cause === cause && ids.includes(each.id))
            .map(({ id, recipient, occasion_label, attempts, detail, due_at }) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-medium">{[recipient, occasion_label].filter(Boolean).join(" · ")}</span>
                <span className="text-muted">
                  {` · ${fromNow(due_at)} · ${counted(attempts, "tentativa", "tentativas")}`}
                </span>
                {detail && <p className="font-mono text-xs">{detail}</p>}
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
