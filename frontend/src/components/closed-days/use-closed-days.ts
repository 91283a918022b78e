import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { siteRead } from "@/api/public/reads";

export interface ClosedDay {
  day: string;
  /** Why; may be empty. */
  name: string;
}

/** Special days on which the house is closed. */
export function useClosedDays(): readonly ClosedDay[] {
  const site = useQuery(siteRead());
  return (site.data?.specialDays ?? []).filter(({ opens }) => !opens);
}

export interface ClosedDaysCheck {
  closed: readonly ClosedDay[];
  isConfirmed: boolean;
  confirm: (confirmed: boolean) => void;
  /** A person has to confirm before the days are saved. */
  isOpen: boolean;
}

/** Which of these days are closed, and whether a person has confirmed exactly these. */
export function useClosedDaysCheck(days: readonly string[]): ClosedDaysCheck {
  const closed = useClosedDays().filter(({ day }) => days.includes(day));
  const key = closed.map(({ day }) => day).join();
  const [confirmed, setConfirmed] = useState("");
  const isConfirmed = key === confirmed;
  return { closed, isConfirmed, confirm: (is) => setConfirmed(is ? key : ""), isOpen: key !== "" && !isConfirmed };
}
