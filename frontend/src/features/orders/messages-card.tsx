import { useQuery } from "@tanstack/react-query";
import { messageChannelLabels, withdrawalLabels } from "@/api/generated/fields";
import { type Message, messagesAboutQuery } from "@/api/messages";
import { paths } from "@/app/paths";
import { MessageState } from "@/components/messages/message-state";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { useMay } from "@/session/access";

/** What was and will be told about this order, for those who may read it. Nothing where nothing is told. */
export function MessagesCard({ order }: { order: number }) {
  const mayRead = useMay("place_orders");
  const { data } = useQuery({ ...messagesAboutQuery(`event_order-${order}`), enabled: mayRead });
  if (!data?.data.length) return null;
  return (
    <Card
      title="Avisos"
      aside={
        data.data.some(isToSend) && (
          <LinkButton size="small" to={paths.operations.messages}>
            Enviar
          </LinkButton>
        )
      }
    >
      <ul className="divide-y divide-line">
        {data.data.map((message) => (
          <li key={message.id} className="flex flex-col gap-1 px-4 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{message.occasion_label}</span>
              <MessageState message={message} />
            </div>
            <p className="text-sm text-muted">
              {`${messageChannelLabels[message.channel]} · `}
              <Instant at={message.ended_at ?? message.due_at} />
            </p>
            {(message.because ?? message.cause) && (
              <p className="text-sm text-muted">
                {message.because ? withdrawalLabels[message.because] : message.cause}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isToSend = ({ channel, state, is_due }: Message) => channel === "whatsapp" && state === "waiting" && is_due;
