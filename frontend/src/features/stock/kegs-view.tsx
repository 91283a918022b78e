import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { OptionList } from "@/components/ui/option-list";
import { SearchBox } from "@/components/ui/search-box";
import { useUrlFilter } from "@/lib/use-url-filter";
import { KegTable } from "./keg-table";

const STATUSES = { open: "Cheios e na torneira", empty: "Vazios", discarded: "Descartados" } as const;
type Status = keyof typeof STATUSES;

/** Every keg of beer in the house, what expires first above. */
export function KegsView() {
  const { parameters, search, typed, setTyped, change } = useUrlFilter();
  const status = (Object.keys(STATUSES) as Status[]).find((each) => each === parameters.get("status"));
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchBox label="Buscar barris" value={typed} onChange={setTyped} placeholder="Código ou cerveja" />
        <Choice label="Situação" value={status ?? ""} onChange={(value) => change({ status: value })}>
          <OptionList of={STATUSES} />
        </Choice>
      </div>
      <KegTable key={`${search} ${status}`} search={search} status={status} />
    </Card>
  );
}
