import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Loaded } from "@/components/ui/loaded";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/lib/use-url-tab";
import { ChannelList } from "./channel-list";
import { QuietHours } from "./quiet-hours";
import { RuleList } from "./rule-list";
import { channelsQuery, rulesQuery } from "./settings";

const tabs = [
  { id: "regras", label: "Regras" },
  { id: "canais", label: "Canais" },
  { id: "silencio", label: "Horário de silêncio" },
] as const;

/** What the house tells by itself, in which words and by which channels. */
export function MessageSettings() {
  const [tab, turnTo] = useUrlTab(tabs);
  const rules = useQuery(rulesQuery());
  const channels = useQuery(channelsQuery());
  return (
    <Card>
      <Tabs label="Regras dos avisos" tabs={tabs} current={tab} onChange={turnTo}>
        {tab === "regras" && (
          <Loaded query={rules} name="as regras" shapes={["h-16", "h-16"]}>
            {({ occasions }) => <RuleList occasions={occasions} channels={channels.data?.channels ?? []} />}
          </Loaded>
        )}
        {tab === "canais" && (
          <Loaded query={channels} name="os canais" shapes={["h-24", "h-24"]}>
            {(found) => <ChannelList found={found} />}
          </Loaded>
        )}
        {tab === "silencio" && <QuietHours />}
      </Tabs>
    </Card>
  );
}

export { MessageSettings as Component };
