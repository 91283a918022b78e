import { debtAgeLabels } from "@/api/generated/fields";
import { classNames } from "@/components/ui/class-names";
import { formatMoney } from "@/lib/money";
import type { Age, Receivables } from "./receivables";

interface AgeFilterProps {
  found: Receivables;
  age: Age | "";
  onAge: (age: Age | "") => void;
}

/** The sum of each age; pressing one shows only its debts. */
export function AgeFilter({ found, age, onAge }: AgeFilterProps) {
  const choices: [Age | "", string, number][] = [
    ["", "A receber", found.total],
    ...(Object.keys(debtAgeLabels) as Age[]).map((each): [Age, string, number] => [
      each,
      debtAgeLabels[each],
      found[each],
    ]),
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      <legend className="sr-only">Vencimento</legend>
      {choices.map(([id, name, amount]) => (
        <button
          key={id}
          type="button"
          data-printed={id === "" ? undefined : true} // the table ends with the sum of what is shown
          aria-pressed={age === id}
          onClick={() => onAge(id)}
          className={classNames(
            "flex min-w-0 flex-col items-start rounded-card border bg-raised px-3 py-2 text-left tabular-nums first-of-type:col-span-2 sm:first-of-type:col-span-1",
            age === id ? "border-amber" : "border-line hover:border-line-strong",
          )}
        >
          <span className="text-xs text-muted">{name}</span>
          <span className={id === "" ? "text-lg font-semibold" : "font-medium"}>{formatMoney(amount)}</span>
        </button>
      ))}
    </fieldset>
  );
}
