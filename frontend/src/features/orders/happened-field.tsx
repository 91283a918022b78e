import { useState } from "react";
import { DayField } from "@/components/form/fields";
import { now } from "@/lib/server-clock";
import { minuteOf } from "@/lib/time";
import type { FormOf } from "@/lib/use-typed";

/** The minute in which a dialog opened, as its field holds it: while that stands there, it happens now. */
export const useOpenedAt = (): string => useState(() => minuteOf(now()))[0];

/** The typed instant as a command takes it; none for now. */
export const happenedAt = (typed: string, openedAt: string): { happened_at?: string } =>
  typed === "" || typed === openedAt ? {} : { happened_at: new Date(`${typed}:00-03:00`).toISOString() };

/** When something happened that is recorded later. */
export function HappenedField({ form }: { form: FormOf<{ happened: string }> }) {
  return (
    <DayField
      form={form}
      name="happened"
      label="Quando aconteceu"
      hint="Mude só se isto aconteceu antes e está sendo anotado agora."
      withTime
    />
  );
}
