import type { AssetBooking } from "@/api/equipment";
import type { EquipmentStatus } from "@/components/ui/status-badge";

/** What becomes of an asset's bookings when somebody says what it is. */
export interface Outlook {
  allowed: boolean;
  sentence: string;
  /** The orders that the sentence is about. */
  bookings: readonly AssetBooking[];
}

const OPEN = new Set(["booked", "set_aside", "out"]);

/** The bookings that have not ended, the next one first. */
export function openBookings(bookings: readonly AssetBooking[]): AssetBooking[] {
  return bookings.filter((booking) => OPEN.has(booking.state)).sort((a, b) => a.start.localeCompare(b.start));
}

const WITHOUT_BOOKINGS: Record<EquipmentStatus, string> = {
  available: "Volta a ser oferecido para eventos.",
  reserved: "Fica separado e não é oferecido para eventos até voltar a Disponível.",
  checked_out: "Conta como fora do local e não é oferecido para eventos até voltar a Disponível.",
  maintenance: "Não é oferecido para eventos enquanto estiver em manutenção.",
  lost: "Não é mais oferecido para eventos. Se aparecer, marque como Disponível.",
  retired: "Não é mais oferecido para eventos. O histórico continua aqui.",
};

/**
 * What the server will do with `asked`, said before it is asked: it keeps the promises made to customers, so that only
 * maintenance may come between an asset and its orders.
 */
export function outlookOf(asked: EquipmentStatus, bookings: readonly AssetBooking[]): Outlook {
  const open = openBookings(bookings);
  const of = (...states: string[]) => open.filter((booking) => states.includes(booking.state));
  const out = of("out");
  if (out.length > 0) {
    return refused("Está com o cliente. A devolução do evento diz em que estado ele volta:", out);
  }
  if (asked === "maintenance" && open.length > 0) {
    return {
      allowed: true,
      sentence: "As reservas continuam, mas estes eventos ficam em risco até o conserto ou uma troca:",
      bookings: open,
    };
  }
  if (asked === "available") {
    const ready = of("set_aside");
    if (ready.length > 0) return refused("Está separado para um evento; mude o evento para liberá-lo:", ready);
    return { allowed: true, sentence: availableSentence(open), bookings: open };
  }
  if (open.length > 0) return refused("Ainda está reservado. Troque-o por outro antes, nestes eventos:", open);
  return { allowed: true, sentence: WITHOUT_BOOKINGS[asked], bookings: [] };
}

const refused = (sentence: string, bookings: readonly AssetBooking[]): Outlook => ({
  allowed: false,
  sentence,
  bookings,
});

const availableSentence = (open: readonly AssetBooking[]) =>
  open.length > 0 ? "Volta a ser oferecido, e estes eventos podem contar com ele:" : WITHOUT_BOOKINGS.available;
