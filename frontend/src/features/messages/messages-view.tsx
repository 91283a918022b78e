import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import type { ListMessagesList } from "@/api/generated/query";
import { type Message, messageCountsQuery, messagesQuery } from "@/api/messages";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Tabs } from "@/components/ui/tabs";
import { useUrlFilter } from "@/lib/use-url-filter";
import { useUrlTab } from "@/lib/use-url-tab";
import { useMay } from "@/session/access";
import { FailureList } from "./failure-list";
import { EndedMessage, ScheduledMessage, WaitingMessage } from "./message-entries";

const tabs = [
  { id: "to_send", label: "Para enviar" },
  { id: "scheduled", label: "Agendadas" },
  { id: "failed", label: "Falharam" },
  { id: "ended", label: "Enviadas" },
] as const;

/** 'Avisos': what the house has to tell, and what it told. */
export function MessagesView() {
  const [tab, turnTo] = useUrlTab(tabs, "lista");
  const { data: counts } = useQuery(messageCountsQuery());
  const setsUp = useMay("settings");
  return (
    <Card>
      <Tabs
        label="Avisos"
        tabs={tabs.map((each) => ({ ...each, count: each.id === "ended" ? undefined : counts?.[each.id] }))}
        current={tab}
        onChange={turnTo}
        aside={
          setsUp && (
            <LinkButton to={paths.admin.messages} variant="quiet" className="m-1">
              Regras e canais
            </LinkButton>
          )
        }
      >
        {tab === "to_send" && (
          <MessageList
            list={tab}
            empty="Nada a enviar"
            hint="Os avisos de WhatsApp aparecem aqui na hora de cada um. Um toque abre a conversa com o texto pronto."
          >
            {(message) => <WaitingMessage key={message.id} message={message} />}
          </MessageList>
        )}
        {tab === "scheduled" && (
          <MessageList list={tab} empty="Nada agendado" hint="O que vai sair mais tarde aparece aqui, com a hora.">
            {(message) => <ScheduledMessage key={message.id} message={message} />}
          </MessageList>
        )}
        {tab === "failed" && <FailureList />}
        {tab === "ended" && (
          <MessageList list={tab} empty="Nada enviado ainda" hint="O que saiu ou foi retirado fica registrado aqui.">
            {(message) => <EndedMessage key={message.id} message={message} />}
          </MessageList>
        )}
      </Tabs>
    </Card>
  );
}

interface MessageListProps {
  list: ListMessagesList;
  empty: string;
  hint: string;
  children: (message: Message) => ReactNode;
}

/** What comes first is first: the oldest to be sent, the newest that was. */
function MessageList({ list, empty, hint, children }: MessageListProps) {
  const { pager } = useUrlFilter();
  const { page, limit } = pager;
  const order =
    list === "ended" ? ({ sort: "id", order: "desc" } as const) : ({ sort: "due_at", order: "asc" } as const);
  const query = useQuery(messagesQuery({ list, page, limit, ...order }));
  return (
    <Collection
      query={query}
      name="os avisos"
      fallback="Nenhum aviso se perdeu: tente de novo."
      shapes={["h-20", "h-20"]}
      rows={(found) => found.data}
      pager={pager}
      empty={<EmptyState icon={BellRing} title={empty} hint={hint} />}
    >
      {(rows) => <ul className="divide-y divide-line">{rows.map(children)}</ul>}
    </Collection>
  );
}

export { MessagesView as Component };
