import { MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { discardMessages, markMessageSent } from "@/api/generated/command";
import { messageChannelLabels, withdrawalLabels } from "@/api/generated/fields";
import type { Message } from "@/api/messages";
import { MessageState } from "@/components/messages/message-state";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";

/** A message that a user sends: one tap opens WhatsApp with its text and records that it was sent. */
export function WaitingMessage({ message }: { message: Message }) {
  const { id, recipient, whatsapp_url, due_at } = message;
  const sending = useCommand({ run: () => markMessageSent(id), invalidates: ["messages"] });
  return (
    <Entry
      message={message}
      when={
        <>
          {"desde "}
          <Instant at={due_at} />
        </>
      }
      error={sending.error}
    >
      {whatsapp_url && (
        <a
          href={whatsapp_url}
          target="_blank"
          rel="noreferrer"
          onClick={() => sending.mutate()}
          className={buttonClass("primary", "large")}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          Enviar no WhatsApp
          <span className="sr-only">{` para ${recipient}`}</span>
        </a>
      )}
      <DiscardButton message={message} />
    </Entry>
  );
}

/** A message whose time comes later, or that waits for its next attempt. */
export function ScheduledMessage({ message }: { message: Message }) {
  const { cause, next_at, due_at } = message;
  return (
    <Entry
      message={message}
      when={
        <>
          {cause ? "nova tentativa em " : "sai em "}
          <Instant at={next_at ?? due_at} />
        </>
      }
    >
      <DiscardButton message={message} />
    </Entry>
  );
}

/** A message that was sent, withdrawn or discarded. */
export function EndedMessage({ message }: { message: Message }) {
  const { ended_at, because } = message;
  return (
    <Entry
      message={message}
      state={<MessageState message={message} />}
      when={
        <>
          {ended_at && <Instant at={ended_at} />}
          {because && ` · ${withdrawalLabels[because]}`}
        </>
      }
    />
  );
}

interface EntryProps {
  message: Message;
  state?: ReactNode;
  when: ReactNode;
  error?: unknown;
  children?: ReactNode;
}

function Entry({ message, state, when, error, children }: EntryProps) {
  const { recipient, occasion_label, channel, title, text, cause, whatsapp_url, screen } = message;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 grow basis-80 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{recipient || "A casa"}</h2>
          <span className="text-muted">{occasion_label}</span>
          {state}
        </div>
        <p className="line-clamp-3 max-w-prose wrap-anywhere whitespace-pre-line">{text || title}</p>
        {cause && <p className="text-sm text-bad">{cause}</p>}
        <p className="text-sm text-muted">
          {`${messageChannelLabels[channel]} · `}
          {when}
        </p>
        {channel === "whatsapp" && !whatsapp_url && message.state === "waiting" && (
          <p className="text-sm text-warn">Sem número de celular: não há para onde enviar.</p>
        )}
        {screen && (
          <Link to={screen} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
            {message.about.startsWith("reservation") ? "Ver as reservas" : "Ver o pedido"}
          </Link>
        )}
        <Refusal error={error} fallback="O aviso não foi registrado como enviado" />
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  );
}

function DiscardButton({ message }: { message: Message }) {
  const [asking, setAsking] = useState(false);
  const whose = message.recipient ? ` para ${message.recipient}` : "";
  return (
    <>
      <Button variant="quiet" className="min-h-11" onClick={() => setAsking(true)}>
        Descartar
        <span className="sr-only">{`: ${message.occasion_label}${whose}`}</span>
      </Button>
      {asking && (
        <ConfirmAction
          title="Descartar este aviso?"
          question={`“${message.occasion_label}”${whose} não vai sair.`}
          verb="Descartar"
          busy="Descartando..."
          fallback="O aviso não foi descartado"
          run={() => discardMessages({ ids: [message.id] })}
          invalidates={["messages"]}
          success="Aviso descartado."
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
