import { type ReactNode, useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { StreamHistory } from "./stream-history";
import { useVersion } from "./stream-state";

const TABS = [
  { id: "summary", label: "Resumo" },
  { id: "record", label: "Registro completo" },
] as const;

interface HistoryTabsProps {
  /** `event_order-42` */
  stream: string;
  /** Whether this person may read the history; otherwise the summary is all there is. */
  audits: boolean;
  /** The summary that everybody reads who may see this. */
  children: ReactNode;
}

/** The history of one thing: as those who work with it read it, and every event with its difference for auditors. */
export function HistoryTabs({ stream, audits, children }: HistoryTabsProps) {
  const [version, setVersion] = useVersion();
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>(version === undefined ? "summary" : "record");
  if (!audits) return children;
  const turnTo = (next: typeof tab) => {
    setTab(next);
    if (next === "summary" && version !== undefined) setVersion(undefined);
  };
  return (
    <Tabs label="Histórico" tabs={TABS} current={tab} onChange={turnTo}>
      {tab === "summary" ? children : <StreamHistory stream={stream} />}
    </Tabs>
  );
}
