/** `+5511955550101` as people in Brazil write it: `(11) 95555-0101`. Other countries stay as they are. */
export function formatPhone(e164: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/** The address that makes a phone dial. */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/** The address that opens WhatsApp with a text already written, for the person to read and send. */
export function whatsappLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
