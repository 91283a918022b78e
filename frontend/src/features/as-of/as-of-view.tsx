import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import type { View } from "./as-of";
import { ThenAvailability } from "./as-of-availability";
import { ThenMenu } from "./as-of-menu";
import { ThenOrders } from "./as-of-orders";
import { ThenStock } from "./as-of-stock";
import { type MomentState, useMoment, views } from "./use-moment";

const TABS = (Object.keys(views) as View[]).map((id) => ({ id, label: views[id] }));

const SHOWN: Record<View, (props: { state: MomentState }) => ReactNode> = {
  menu: ThenMenu,
  "order-board": ThenOrders,
  availability: ThenAvailability,
  stock: ThenStock,
};

/** 'Como era': a screen of the house as of an instant or an event, replayed from the history. */
export function ThenView() {
  const state = useMoment();
  const Shown = SHOWN[state.view];
  return (
    <div className="rounded-card border border-line bg-raised">
      <Tabs label="O que ver" tabs={TABS} current={state.view} onChange={state.turnToView}>
        <Shown state={state} />
      </Tabs>
    </div>
  );
}
