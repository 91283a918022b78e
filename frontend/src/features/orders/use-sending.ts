import { useRef } from "react";
import { mayHaveWhatsapp, whatsappLink } from "@/lib/phone";
import { useCommand } from "@/lib/use-command";
import { sharePage } from "./commands";
import type { EventOrder } from "./orders";

interface SendingOptions {
  /** What is done before there is a link. */
  first?: () => Promise<unknown>;
  failure?: string;
  /** `unsent` is the link where WhatsApp could not be opened with it; an answer that was lost has none to open. */
  onDone: (unsent: string | undefined, isSent: boolean) => void;
}

/**
 * Makes a link of the customer's page, in place of those of before, and opens WhatsApp with it. Its tab is opened in the
 * press, without an address: a browser blocks a tab that is opened after an answer.
 */
export function useSending(order: EventOrder, { first, failure, onDone }: SendingOptions) {
  const tab = useRef<Window | null>(null);
  const command = useCommand({
    run: async () => {
      await first?.();
      return sharePage(order);
    },
    invalidates: ["orders"],
    failure,
    onDone: ({ url }) => {
      const isOpen = url && tab.current?.closed === false;
      if (isOpen) tab.current?.location.replace(whatsappLink(order.customer_phone, pageText(order, url)));
      else tab.current?.close();
      onDone(isOpen ? undefined : (url ?? undefined), isOpen === true);
    },
    onFailed: () => tab.current?.close(),
  });
  const send = () => {
    tab.current = mayHaveWhatsapp(order.customer_phone) ? window.open("", "_blank") : null;
    if (tab.current) tab.current.opener = null;
    command.mutate();
  };
  return { send, isBusy: command.isPending, error: command.error };
}

/** What the customer reads above the link. */
export const pageText = ({ customer_first_name, order_code }: EventOrder, url: string) =>
  `Olá, ${customer_first_name}. Aqui está o seu pedido ${order_code}: orçamento, pagamento e situação.\n\n${url}`;
