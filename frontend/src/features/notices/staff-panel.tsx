import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { noticesQuery } from "@/api/notices";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { DeviceSwitch } from "./device-switch";
import { NoticeList } from "./notice-list";
import { SoundSwitch } from "./sound-switch";
import { TonightList } from "./tonight-list";

export type StaffTab = "now" | "notices";

interface StaffPanelProps {
  /** What is shown at first. */
  first: StaffTab;
  onClose: () => void;
}

/** What needs a person now, and the newest notices; below them how this browser tells of new ones. */
export function StaffPanel({ first, onClose }: StaffPanelProps) {
  const query = useQuery(noticesQuery());
  const [tab, setTab] = useState(first);
  return (
    <div className="flex min-h-full flex-col pt-3">
      <Tabs
        label="O que a casa conta"
        tabs={[
          { id: "now", label: "Agora" },
          { id: "notices", label: "Avisos da casa", count: query.data?.unread || undefined },
        ]}
        current={tab}
        onChange={setTab}
      >
        {tab === "now" ? (
          <TonightList onFollow={onClose} />
        ) : (
          <Collection
            query={query}
            name="os avisos"
            shapes={["h-16", "h-16", "h-16"]}
            rows={({ notices }) => notices}
            empty={<EmptyState icon={Bell} title="Nenhum aviso ainda" hint="O que acontece na casa aparece aqui." />}
          >
            {(notices) => <NoticeList notices={notices} onFollow={onClose} />}
          </Collection>
        )}
      </Tabs>
      <div className="mt-auto flex flex-col gap-4 border-line border-t p-4">
        <SoundSwitch />
        <DeviceSwitch />
      </div>
    </div>
  );
}
