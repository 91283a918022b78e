import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import { allWell, type Finding, findings, type Weight } from "@/system/health";
import type { SystemState } from "@/system/system";

const looks = {
  ok: { icon: CircleCheck, soft: "bg-ok-soft", ink: "text-ok" },
  info: { icon: Info, soft: "bg-raised", ink: "text-info" },
  warn: { icon: TriangleAlert, soft: "bg-warn-soft", ink: "text-warn" },
  bad: { icon: OctagonAlert, soft: "bg-bad-soft", ink: "text-bad" },
} as const;

/** Whether all is well, in words, and what to do where it is not: the first thing that is read. */
export function Headline({ state }: { state: SystemState }) {
  const found = findings(state);
  const troubled = found.some(({ weight }) => weight !== "info");
  return (
    <output
      aria-label="Como está o sistema"
      className="block divide-y divide-line overflow-hidden rounded-card border border-line"
    >
      {!troubled && <Line weight="ok" sentence={allWell(state)} />}
      {found.map((finding) => (
        <Line key={finding.sentence} {...finding} />
      ))}
    </output>
  );
}

interface LineProps extends Omit<Finding, "weight" | "advice"> {
  weight: Weight | "ok";
  advice?: string;
}

function Line({ weight, sentence, advice }: LineProps) {
  const { icon: Icon, soft, ink } = looks[weight];
  return (
    <span className={`flex items-start gap-3 px-4 py-2.5 ${soft}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className={`text-base font-semibold wrap-anywhere ${ink}`}>{sentence}</span>
        {advice && <span>{advice}</span>}
      </span>
    </span>
  );
}
