import { MessageCircle } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { mayHaveWhatsapp, whatsappLink } from "@/lib/phone";
import type { EventOrder } from "./orders";
import { pageText } from "./use-sending";

/** A link of the customer's page that no tab of WhatsApp took. */
export function UnsentLink({ order, url }: { order: EventOrder; url: string }) {
  return (
    <div className="flex flex-col gap-2">
      <CopyField label="Link do cliente" text={url} hint="Mande este link ao cliente." />
      {mayHaveWhatsapp(order.customer_phone) && (
        <a
          href={whatsappLink(order.customer_phone, pageText(order, url))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          Enviar
          <span className="sr-only"> o link pelo WhatsApp</span>
        </a>
      )}
    </div>
  );
}
