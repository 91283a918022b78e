import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { noticesQuery } from "@/api/notices";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { DeviceSwitch } from "./device-switch";
import { NoticeList } from "./notice-list";
import { SoundSwitch } from "./sound-switch";

/** The newest notices, and below them how this browser tells of new ones. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(noticesQuery());
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="flex min-h-17 items-center border-line border-b pr-16 pl-4 font-semibold text-lg">Avisos</h2>
      <div className="grow">
        <Collection
          query={query}
          name="os avisos"
          shapes={["h-16", "h-16", "h-16"]}
          rows={({ notices }) => notices}
          empty={<EmptyState icon={Bell} title="Nenhum aviso ainda" hint="O que acontece na casa aparece aqui." />}
        >
          {(notices) => <NoticeList notices={notices} onFollow={onClose} />}
        </Collection>
      </div>
      <div className="sticky bottom-0 flex flex-col gap-4 border-line border-t bg-raised p-4">
        <SoundSwitch />
        <DeviceSwitch />
      </div>
    </div>
  );
}
