import { useState } from "react";
import { CheckField } from "@/components/ui/check-field";
import { folded } from "@/lib/text";

interface Named {
  id: number;
  name: string;
}

export interface SameNameCheck {
  /** Another one that is called the same, whatever its case, accents and spaces. */
  same: Named | undefined;
  isConfirmed: boolean;
  confirm: (confirmed: boolean) => void;
  /** A person has to confirm before it is saved. */
  isOpen: boolean;
}

/** Whether another of `others` has the name, and whether a person wants it all the same. `own` is what is renamed. */
export function useSameName(name: string, others: readonly Named[], own?: Named): SameNameCheck {
  const key = keyOf(name);
  const [confirmed, setConfirmed] = useState("");
  const isKept = own !== undefined && keyOf(own.name) === key;
  const same = key && !isKept ? others.find((each) => each.id !== own?.id && keyOf(each.name) === key) : undefined;
  const isConfirmed = confirmed === key;
  return {
    same,
    isConfirmed,
    confirm: (is) => setConfirmed(is ? key : ""),
    isOpen: same !== undefined && !isConfirmed,
  };
}

/** `question` asks about the name that is taken. */
export function SameNameQuestion({ check, question }: { check: SameNameCheck; question: (name: string) => string }) {
  const { same, isConfirmed, confirm } = check;
  if (!same) return null;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2">
      <p>{question(same.name)}</p>
      <CheckField label="Sim, usar o mesmo nome" checked={isConfirmed} onChange={confirm} />
    </div>
  );
}

const keyOf = (name: string) => folded(name).replaceAll(/\s+/g, " ").trim();
