import { MessageCircle, Phone } from "lucide-react";
import { formatPhone, mayHaveWhatsapp, telLink, whatsappLink } from "@/lib/phone";

const tap = "inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:no-underline";

/** A number that can be dialled, by telephone and, unless it is a land line, by WhatsApp with these first words. */
export function ContactLinks({ number, greeting }: { number: string; greeting: string }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <a href={telLink(number)} className={tap}>
        <Phone aria-hidden="true" className="size-4" />
        {formatPhone(number)}
      </a>
      {mayHaveWhatsapp(number) && (
        <a href={whatsappLink(number, greeting)} target="_blank" rel="noreferrer" className={`${tap} print:hidden`}>
          <MessageCircle aria-hidden="true" className="size-4" />
          WhatsApp
        </a>
      )}
    </span>
  );
}
