/** `+5511955550101` as people in Brazil write it: `(11) 95555-0101`. Other countries stay as they are. */
export function formatPhone(e164: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/**
 * A number as people type it, `(11) 95555-0101`, with its country: `+5511955550101`. What is no Brazilian number and
 * names no country stays a list of digits, which a phone can still dial.
 */
export function dialable(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  if (typed.trim().startsWith("+")) return `+${digits}`;
  if (digits.length === 10 || digits.length === 11) return `+55${digits}`;
  return digits.length > 11 ? `+${digits}` : digits;
}

/** The address that makes a phone dial. */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/** The address that opens WhatsApp with a text already written, for the person to read and send. */
export function whatsappLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
