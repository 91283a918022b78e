import { useQuery } from "@tanstack/react-query";
import { feedKindLabels } from "@/api/generated/fields";
import type { WaysIn } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { CheckField } from "@/components/ui/check-field";
import { dayOf, fullDay } from "@/lib/days";
import { counted } from "@/lib/text";

interface KeepKeysFieldProps {
  /** Whose access ends; nothing is asked where the one person has nothing else. */
  ids: readonly number[];
  checked: boolean;
  onChange: (isKept: boolean) => void;
}

/** Whether keys, calendars and devices outlive the sessions, with what they are if it is about one person. */
export function KeepKeysField({ ids, checked, onChange }: KeepKeysFieldProps) {
  const [only = 0] = ids;
  const isOne = ids.length === 1;
  const { data, isPending } = useQuery({ ...reads.listWaysIn(only), enabled: isOne, staleTime: 0 });
  if (isOne && isPending) return null;
  const found = data && wordsOf(data);
  if (found?.length === 0) return null;
  return (
    <CheckField
      label="Manter chaves de assistentes, calendários e avisos nos aparelhos"
      hint={found ? `${checked ? "Continuam" : "Terminam agora"}: ${found.join("; ")}.` : "Sem isso, terminam agora."}
      checked={checked}
      onChange={onChange}
    />
  );
}

function wordsOf({ assistant_keys, calendars, devices }: WaysIn): string[] {
  return [
    ...assistant_keys.map(({ name, expires_at }) => `chave ${name}, até ${fullDay(dayOf(expires_at))}`),
    ...calendars.map(({ kind }) => `calendário ${feedKindLabels[kind]}`),
    ...(devices.length > 0 ? [`avisos em ${counted(devices.length, "aparelho", "aparelhos")}`] : []),
  ];
}
