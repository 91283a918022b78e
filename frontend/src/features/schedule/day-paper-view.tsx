import { ArrowLeft } from "lucide-react";
import { useLocation, useSearchParams } from "react-router-dom";
import * as reads from "@/api/generated/reads";
import { type Paper, paperOf } from "@/api/papers";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { LinkButton } from "@/components/ui/link-button";
import { type Day, dayOf, fullDay, isDay } from "@/lib/days";
import { useNow } from "@/lib/use-now";

const { operations } = paths;

interface DayPaper {
  label: string;
  /** The screen that it is the paper of. */
  back: string;
  of: (day: Day) => Paper;
}

const papers: Readonly<Record<string, DayPaper>> = {
  [operations.daySheetPaper]: {
    label: "Folha do dia",
    back: operations.daySheet,
    of: (day) => paperOf((request) => reads.readDaySheetDocument({ date: day }, request)),
  },
  [operations.routesPaper]: {
    label: "Folhas de rota",
    back: operations.routes,
    of: (day) => paperOf((request) => reads.readRouteSheets(day, request)),
  },
};

/** What is taken along on a day: the sheet of all stops, or one of each van. */
export function DayPaperView() {
  const today = dayOf(useNow());
  const [parameters] = useSearchParams();
  const asked = parameters.get("dia");
  const day = isDay(asked) ? asked : today;
  const paper = papers[useLocation().pathname];
  if (!paper) return null;
  return (
    <PaperView
      paper={paper.of(day)}
      label={`${paper.label} ${fullDay(day)}`}
      actions={
        <LinkButton to={`${paper.back}?dia=${day}`} icon={ArrowLeft}>
          Voltar
        </LinkButton>
      }
    />
  );
}

export { DayPaperView as Component };
