import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Loaded } from "@/components/ui/loaded";
import { Tabs } from "@/components/ui/tabs";
import { costCenterNames } from "@/lib/cost-centers";
import { ConfigFacts, ConfigForm } from "./config-card";
import { DifficultiesPanel } from "./difficulties-panel";
import { configsQuery, difficultiesQuery } from "./freight";
import { QuoteLog } from "./quote-log";
import { useFreightFilter } from "./use-freight-filter";

/** What deliveries cost, where they cost more, and which prices were told. `mayEdit`: an administrator's to change. */
export function FreightView({ mayEdit }: { mayEdit: boolean }) {
  const state = useFreightFilter();
  const difficulties = useQuery(difficultiesQuery());
  return (
    <Card>
      <Tabs
        label="Frete"
        tabs={[
          { id: "configs", label: "Tarifas" },
          { id: "difficulties", label: "Dificuldades", count: difficulties.data?.length },
          { id: "quotes", label: "Cotações" },
        ]}
        current={state.tab}
        onChange={(tab) => state.narrow({ tab: tab === "configs" ? "" : tab })}
      >
        {state.tab === "configs" && <FreightTerms mayEdit={mayEdit} />}
        {state.tab === "difficulties" && <DifficultiesPanel difficulties={difficulties} mayEdit={mayEdit} />}
        {state.tab === "quotes" && <QuoteLog state={state} />}
      </Tabs>
    </Card>
  );
}

/** From where each cost center delivers, and at what price. */
export function FreightTerms({ mayEdit }: { mayEdit: boolean }) {
  const configs = useQuery(configsQuery());
  const difficulties = useQuery(difficultiesQuery());
  const Terms = mayEdit ? ConfigForm : ConfigFacts;
  return (
    <Loaded query={configs} name="tarifas" fallback="As tarifas de frete não puderam ser lidas." shapes="cards">
      {(known) => (
        <div className="grid items-start gap-4 p-2 sm:p-4 xl:grid-cols-2">
          {!mayEdit && (
            <p className="text-muted max-sm:px-2 xl:col-span-2">
              Só administradores mudam as tarifas e as dificuldades.
            </p>
          )}
          {costCenterNames.map((name) => (
            <Terms
              key={name}
              costCenter={name}
              config={known.find((config) => config.cost_center === name)}
              difficulties={(difficulties.data ?? []).filter((difficulty) => difficulty.is_active)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
