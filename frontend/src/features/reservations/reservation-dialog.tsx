import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { ApiError } from "@/api/errors";
import { type CommandAnswer, enterReservation, moveReservation } from "@/api/generated/command";
import { enteredReservationBody } from "@/api/generated/fields";
import type { DaySlot } from "@/api/generated/query";
import { type Reservation, reservationsQuery } from "@/api/reservations";
import {
  DayField,
  PhoneField,
  ReasonField,
  SelectField,
  TextAreaField,
  TextField,
  WholeField,
} from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { type Day, isDay, longDay } from "@/lib/days";
import { numberIn } from "@/lib/numbers";
import { dialable, isComplete, phoneProblem } from "@/lib/phone";
import { counted } from "@/lib/text";
import { useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";

interface ReservationDialogProps {
  /** The one that moves; without it a new one is entered. */
  reservation?: Reservation;
  day: Day;
  onClose: () => void;
  onSaved: (day: Day) => void;
}

/** Enters what a guest asked for by telephone or at the door, or moves a reservation to other seats. */
export function ReservationDialog({ reservation, day, onClose, onSaved }: ReservationDialogProps) {
  const fieldsOf = (row: Reservation | undefined) => ({
    day,
    time: row?.time ?? "",
    people: row ? String(row.people) : "",
    name: row?.name ?? "",
    phone: row?.phone ?? "",
    notes: row?.notes ?? "",
    reason: "",
  });
  type Fields = ReturnType<typeof fieldsOf>;
  const form = useRecordForm({
    row: reservation,
    fieldsOf,
    problemsOf: (fields: Fields): Problems<Fields> => ({
      ...(!isDay(fields.day) && { day: "Escolha o dia." }),
      ...(!fields.time && { time: "Escolha o horário." }),
      ...(!numberIn(fields.people, 0) && { people: "Diga quantas pessoas, como 4." }),
      ...(!reservation && !fields.name.trim() && { name: "Diga em nome de quem fica a mesa." }),
      ...(!reservation &&
        !isComplete(fields.phone) && {
          phone: phoneProblem(fields.phone, "Informe o telefone com DDD, como (11) 95555-0101."),
        }),
    }),
    send: (fields, _, row): Promise<CommandAnswer> => {
      const table = {
        day: fields.day,
        time: fields.time,
        people: numberIn(fields.people, 0) ?? 0,
        reason: fields.reason.trim(),
      };
      if (row) return moveReservation(row.id, table, { version: row.version });
      return enterReservation({
        ...table,
        name: fields.name.trim(),
        phone: dialable(fields.phone),
        notes: fields.notes.trim(),
      });
    },
    invalidates: ["reservations"],
    onSaved: () => {
      toast.success(`Mesa reservada: ${longDay(form.values.day)}, às ${form.values.time}.`);
      onSaved(form.values.day);
    },
  });
  const found = useQuery({ ...reservationsQuery(form.values.day), enabled: isDay(form.values.day) });
  const slots = found.data?.day === form.values.day ? found.data.slots : [];
  const times = slots.map((slot) => ({ value: slot.time, label: slotText(slot) }));
  const isKept = reservation && form.values.day === day && !slots.some(({ time }) => time === reservation.time);
  return (
    <RecordDialog
      form={form}
      title={reservation ? `Editar a reserva de ${reservation.name}` : "Nova reserva"}
      submit={reservation ? "Salvar" : "Reservar"}
      fallback="A reserva não foi gravada. Tente de novo."
      whenMoved="Feche e abra a reserva de novo."
      onClose={onClose}
    >
      {!reservation && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="name" label="Nome" required field={enteredReservationBody.name} />
          <PhoneField form={form} name="phone" label="Telefone" required />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <DayField form={form} name="day" label="Dia" required />
        <SelectField
          form={form}
          name="time"
          label="Horário"
          required
          empty={found.isFetching ? "Carregando…" : times.length > 0 ? "Escolha" : "Sem horário"}
          options={isKept ? [{ value: reservation.time, label: reservation.time }, ...times] : times}
          hint={!found.isFetching && times.length === 0 ? "A casa não recebe mais reservas neste dia." : undefined}
        />
        <WholeField form={form} name="people" label="Pessoas" required />
      </div>
      {!reservation && (
        <TextAreaField form={form} name="notes" label="Observações" field={enteredReservationBody.notes} />
      )}
      {(needsReason(form.save.error) || form.values.reason) && (
        <ReasonField form={form} name="reason" label="Por que reservar assim mesmo" required />
      )}
    </RecordDialog>
  );
}

function slotText({ time, free }: DaySlot): string {
  if (free === null) return time;
  return free === 0 ? `${time} (lotado)` : `${time} (${counted(free, "lugar", "lugares")})`;
}

/** Whether the seats are too few, and a reason makes the reservation be accepted. */
function needsReason(error: unknown): boolean {
  return error instanceof ApiError && "needs_reason" in error.problem;
}
