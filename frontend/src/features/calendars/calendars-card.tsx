import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { errorTexts, listErrorText } from "@/api/errors";
import {
  type CalendarFeedAnswer,
  type CalendarFeedBodyKind,
  createCalendarFeed,
  revokeCalendarFeed,
} from "@/api/generated/command";
import { feedKindLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { type CalendarFeed, feedsQuery } from "./feeds";
import { NewAddress } from "./new-address";

const invalidates = ["calendars"] as const;

/** Addresses that this person's calendar reads. Nothing for those who may read nothing that a calendar shows. */
export function CalendarsCard({ userId }: { userId: number }) {
  const { data, error, isError, refetch } = useQuery(feedsQuery());
  const [created, setCreated] = useState<CalendarFeedAnswer>();
  const [revoked, setRevoked] = useState<CalendarFeed>();
  if (data?.kinds.length === 0 && data.data.length === 0) return null;
  return (
    <Card title="Calendários">
      {isError ? (
        <ErrorState title={errorTexts.unknown} detail={listErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-sm text-muted">
              Veja entregas, festas e reservas na agenda do telefone ou do computador. Quem tem o endereço lê o
              calendário sem senha: não o passe adiante.
            </p>
            {data && data.kinds.length > 0 && <NewFeed kinds={data.kinds} onCreated={setCreated} />}
            {created?.url && <NewAddress key={created.id} url={created.url} />}
          </div>
          {data && data.data.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {data.data.map((feed) => (
                <li key={feed.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-44">
                    <p className="font-medium">{feedKindLabels[feed.kind]}</p>
                    <p className="text-xs text-muted">
                      {`Criado em ${formatInstant(feed.created_at)}`}
                      {feed.owner_id !== userId && ` por ${feed.owner_name}`}
                    </p>
                  </div>
                  <Button size="small" variant="danger" onClick={() => setRevoked(feed)}>
                    Revogar
                    <span className="sr-only">{` ${feedKindLabels[feed.kind]}`}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {revoked && (
        <ConfirmAction
          title={`Revogar ${feedKindLabels[revoked.kind]}`}
          question="A agenda que usa este endereço deixa de receber novidades. O endereço não volta: para assinar de novo, crie outro."
          verb="Revogar"
          busy="Revogando..."
          fallback="Não foi possível revogar o calendário"
          run={() => revokeCalendarFeed(revoked.id)}
          invalidates={invalidates}
          success="Calendário revogado."
          onDone={() => created?.id === revoked.id && setCreated(undefined)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Card>
  );
}

interface NewFeedProps {
  kinds: readonly CalendarFeedBodyKind[];
  onCreated: (answer: CalendarFeedAnswer) => void;
}

function NewFeed({ kinds, onCreated }: NewFeedProps) {
  const [chosen, setChosen] = useState<CalendarFeedBodyKind>();
  const kind = kinds.find((each) => each === chosen) ?? kinds[0];
  const creation = useCommand({
    run: (of: CalendarFeedBodyKind) => createCalendarFeed({ kind: of }),
    invalidates,
    failure: "Não foi possível criar o calendário.",
    onDone: onCreated,
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-44">
        <Field label="O que mostrar">
          {(control) => (
            <select
              {...control}
              value={kind}
              onChange={(event) => setChosen(kinds.find((each) => each === event.target.value))}
            >
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {feedKindLabels[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Button
        icon={CalendarPlus}
        className="max-sm:grow"
        disabled={creation.isPending}
        onClick={() => kind && creation.mutate(kind)}
      >
        {creation.isPending ? "Criando..." : "Criar calendário"}
      </Button>
    </div>
  );
}
