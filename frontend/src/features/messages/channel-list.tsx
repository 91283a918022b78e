import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type ChannelAdded,
  removeMessageChannel,
  renewSigningSecret,
  retryMessages,
  switchMessageChannel,
} from "@/api/generated/command";
import { messageChannelLabels } from "@/api/generated/fields";
import { type Message, messagesQuery } from "@/api/messages";
import { MessageState } from "@/components/messages/message-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Collection } from "@/components/ui/collection";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Switch } from "@/components/ui/switch";
import { usePages } from "@/components/ui/use-pages";
import { counted } from "@/lib/text";
import { fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { ChannelDialog } from "./channel-dialog";
import type { ChannelKind } from "./channel-fields";
import type { Channel, MessageChannels } from "./settings";
import { TestDialog } from "./test-dialog";

interface Edited {
  kind: ChannelKind;
  channel?: Channel;
}

const single = [
  { kind: "email", about: "Os avisos saem sozinhos pelo servidor de e-mail da casa." },
  {
    kind: "cloud",
    about: "Os avisos saem sozinhos pela API oficial da Meta, com modelos aprovados. A Meta cobra por mensagem.",
  },
  { kind: "push", about: "Avisos para a equipe, no celular ou no computador de quem os pedir." },
] as const;

/** The channels of the house: one of each kind, and as many webhooks as other programs listen. */
export function ChannelList({ found }: { found: MessageChannels }) {
  const [edited, setEdited] = useState<Edited>();
  const [secret, setSecret] = useState<string>();
  const webhooks = found.channels.filter(({ kind }) => kind === "webhook");
  const take = ({ signing_secret }: ChannelAdded) => setSecret(signing_secret ?? undefined);
  return (
    <ul className="divide-y divide-line">
      {single.map(({ kind, about }) => {
        const channel = found.channels.find((each) => each.kind === kind);
        return (
          <Part key={kind} title={messageChannelLabels[kind]} about={about}>
            {channel ? (
              <ChannelEntry channel={channel} onEdit={() => setEdited({ kind, channel })} onSecret={take} />
            ) : (
              <Button className="min-h-11 self-start" onClick={() => setEdited({ kind })}>
                {kind === "push" ? "Ligar" : "Configurar"}
                <span className="sr-only">{`: ${messageChannelLabels[kind]}`}</span>
              </Button>
            )}
            {kind === "cloud" && (
              <div className="grid gap-3 sm:grid-cols-2">
                <CopyField label="URL de retorno, para a Meta" text={found.whatsapp_callback_url} />
                <CopyField label="Token de verificação, para a Meta" text={found.whatsapp_verify_token} />
              </div>
            )}
          </Part>
        );
      })}
      <Part
        title="Webhooks"
        about="Outros programas que ficam sabendo do que acontece na casa, como um emissor de notas."
      >
        {webhooks.map((channel) => (
          <ChannelEntry
            key={channel.id}
            channel={channel}
            onEdit={() => setEdited({ kind: "webhook", channel })}
            onSecret={take}
          />
        ))}
        <Button icon={Plus} className="min-h-11 self-start" onClick={() => setEdited({ kind: "webhook" })}>
          Adicionar webhook
        </Button>
      </Part>
      {edited && (
        <ChannelDialog
          kind={edited.kind}
          channel={edited.channel}
          eventTypes={found.event_types}
          onAdded={take}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && (
        <SecretDialog title="Segredo de assinatura" secret={secret} onClose={() => setSecret(undefined)}>
          <p>O outro programa confere com ele que a mensagem veio da casa. Copie agora: ele não aparece de novo.</p>
        </SecretDialog>
      )}
    </ul>
  );
}

interface PartProps {
  title: string;
  about: string;
  children: ReactNode;
}

function Part({ title, about, children }: PartProps) {
  return (
    <li className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted">{about}</p>
      </div>
      {children}
    </li>
  );
}

interface ChannelEntryProps {
  channel: Channel;
  onEdit: () => void;
  onSecret: (answer: ChannelAdded) => void;
}

function ChannelEntry({ channel, onEdit, onSecret }: ChannelEntryProps) {
  const { id, kind, name, url, on_since, given_up_at, waiting, failed, last_sent_at, version } = channel;
  const [asked, setAsked] = useState<"test" | "renew" | "remove" | "log">();
  const switching = useCommand({
    run: (on: boolean) => switchMessageChannel(id, { on }, { version }),
    invalidates: ["messages"],
    failure: "O canal não mudou",
  });
  const close = () => setAsked(undefined);
  const shown = kind === "push" ? messageChannelLabels.push : name;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switch
          label={`${shown} ligado`}
          checked={on_since !== null}
          disabled={switching.isPending}
          onChange={(on) => switching.mutate(on)}
        />
        <div className="min-w-0 grow basis-56">
          <p className="font-medium wrap-anywhere">{shown}</p>
          {url && <p className="text-sm text-muted wrap-anywhere">{url}</p>}
          <p className="text-sm text-muted">
            {[
              last_sent_at ? `último envio ${fromNow(last_sent_at)}` : "nada enviado ainda",
              waiting > 0 && counted(waiting, "na fila", "na fila"),
              failed > 0 && counted(failed, "falhou", "falharam"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {given_up_at && (
          <Badge tone="bad" shape="triangle">
            {`Desligado ${fromNow(given_up_at)}: não respondia`}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {kind !== "push" && (
          <Button className="min-h-11" onClick={() => setAsked("test")}>
            Enviar teste
            <span className="sr-only">{`: ${shown}`}</span>
          </Button>
        )}
        <Button variant="quiet" className="min-h-11" onClick={onEdit}>
          Editar
          <span className="sr-only">{`: ${shown}`}</span>
        </Button>
        {kind === "webhook" && (
          <>
            <Button variant="quiet" className="min-h-11" onClick={() => setAsked("log")}>
              Entregas
              <span className="sr-only">{`: ${shown}`}</span>
            </Button>
            <Button variant="quiet" className="min-h-11" onClick={() => setAsked("renew")}>
              Renovar o segredo
              <span className="sr-only">{`: ${shown}`}</span>
            </Button>
          </>
        )}
        <Button variant="quiet" className="min-h-11 text-bad" onClick={() => setAsked("remove")}>
          Remover
          <span className="sr-only">{`: ${shown}`}</span>
        </Button>
      </div>
      {asked === "test" && <TestDialog channel={channel} onClose={close} />}
      {asked === "log" && <DeliveryLog channel={channel} onClose={close} />}
      {asked === "renew" && (
        <ConfirmAction
          title="Renovar o segredo de assinatura?"
          question="O segredo de agora continua valendo ao lado do novo, até a próxima renovação: há tempo de trocar no outro programa."
          verb="Renovar"
          busy="Renovando..."
          fallback="O segredo não foi renovado"
          run={() => renewSigningSecret(id, { version })}
          invalidates={["messages"]}
          onDone={onSecret}
          onClose={close}
        />
      )}
      {asked === "remove" && (
        <ConfirmAction
          title={`Remover ${shown}?`}
          question="O canal e seus segredos são apagados, e o que espera por ele é retirado."
          verb="Remover"
          busy="Removendo..."
          fallback="O canal não foi removido"
          run={() => removeMessageChannel(id, { version })}
          invalidates={["messages"]}
          success="Canal removido."
          onClose={close}
        />
      )}
    </div>
  );
}

/** What a webhook was sent, the newest first. */
function DeliveryLog({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const { page, limit, pager } = usePages(25);
  const query = useQuery(messagesQuery({ channel: "webhook", channel_id: id, page, limit }));
  return (
    <Dialog label={`Entregas a ${name}`} onClose={onClose}>
      <h2 className="border-b border-line py-4 pr-16 pl-5 text-lg font-semibold">{`Entregas a ${name}`}</h2>
      <Collection
        query={query}
        name="as entregas"
        shapes={["h-12", "h-12"]}
        rows={(found) => found.data}
        pager={pager}
        empty={<EmptyState icon={Webhook} title="Nada foi enviado ainda" />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((message) => (
              <Delivery key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Collection>
    </Dialog>
  );
}

function Delivery({ message }: { message: Message }) {
  const { id, occasion, state, ended_at, due_at, cause, detail } = message;
  const again = useCommand({
    run: () => retryMessages({ ids: [id] }),
    invalidates: ["messages"],
    success: "A entrega voltou à fila.",
    failure: "A entrega não voltou à fila",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-mono text-sm wrap-anywhere">{occasion}</p>
        <p className="text-sm text-muted">
          <Instant at={ended_at ?? due_at} />
        </p>
        {cause && <p className="text-sm text-bad wrap-anywhere">{cause}</p>}
        {detail && <p className="font-mono text-xs text-muted wrap-anywhere">{detail}</p>}
      </div>
      <MessageState message={message} />
      {state !== "waiting" && (
        <Button className="min-h-11" disabled={again.isPending} onClick={() => again.mutate()}>
          Enviar de novo
        </Button>
      )}
    </li>
  );
}
