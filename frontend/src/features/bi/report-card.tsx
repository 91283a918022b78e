import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Info } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Change } from "@/components/charts/change";
import { percentChange } from "@/components/charts/comparison";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { WhyButton } from "@/components/why/why-button";
import { may } from "@/session/access";
import { useSession } from "@/session/session";
import { figureText } from "./cells";
import { isCompared, isEmpty, totalBefore, totalOf } from "./comparing";
import { CompleteUntil } from "./complete-until";
import { emptyWords } from "./empty";
import { whyOfSum } from "./explained";
import { askedOf, type BiFilter, withFilter } from "./filter";
import { onScreens, rowLinks } from "./links";
import { type Look, looks } from "./looks";
import { periodText } from "./period";
import { ReportChart } from "./report-chart";
import { Files } from "./report-files";
import { ReportTable } from "./report-table";
import { reportQuery, type Source } from "./reports";
import type { Report } from "./shapes";

export interface ReportCardProps {
  report: string;
  /** Until the report says its own. */
  title: string;
  filter: BiFilter;
  today: string;
  source?: Source;
  /** Another drawing than the usual. */
  look?: Look;
  /** How many bars at most; the table has them all. */
  most?: number;
  /** Whether the table is there from the start, and nothing is left out on paper. */
  whole?: boolean;
  /** A link to more of it. */
  more?: { label: string; to: string };
  /** Where rows lead: the screen of a report. */
  target?: (report: string) => string;
  className?: string;
}

/** One report: how it is made, its chart, the same as a table, the same as a file. */
export function ReportCard(props: ReportCardProps) {
  const { report: key, title, filter, today, source = "bi", more, className } = props;
  const asked = askedOf(filter, today);
  const found = useQuery(reportQuery(source, key, asked));
  const [explained, setExplained] = useState(false);
  const id = useId();
  return (
    <section
      id={props.look ? undefined : key}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classNames(
        "flex scroll-mt-18 min-w-0 flex-col rounded-card border border-line bg-raised print:border-0",
        !props.whole && "print:break-inside-avoid",
        className,
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2 print:px-0">
        <h2 id={`${id}-title`} className="font-semibold">
          {props.look ? title : (found.data?.title ?? title)}
        </h2>
        <button
          type="button"
          aria-expanded={explained}
          aria-controls={`${id}-about`}
          onClick={() => setExplained(!explained)}
          className="inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text print:hidden"
        >
          <Info aria-hidden="true" className="size-4" />
          <span className="sr-only">{`Como se calcula: ${title}`}</span>
        </button>
        <span className="grow" />
        {more && (
          <Link
            to={withFilter(more.to, filter)}
            aria-label={`${more.label}: ${title}`}
            className="text-muted underline underline-offset-4 print:hidden"
          >
            {more.label}
          </Link>
        )}
      </header>
      <div id={`${id}-about`} hidden={!explained} className="border-b border-line bg-sunken px-4 py-3 text-sm">
        {found.data && (
          <>
            <p className="font-medium">{found.data.question}</p>
            <p className="mt-1 text-muted">{found.data.definition}</p>
          </>
        )}
      </div>
      {found.data ? (
        <Body {...props} report={found.data} stale={found.isPlaceholderData} />
      ) : found.isLoadingError ? (
        <LoadError
          title="Erro ao carregar o relatório"
          error={found.error}
          fallback="Os números não puderam ser lidos. Nada foi perdido."
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div className="p-4">
          <output className="sr-only">{`Carregando ${title}...`}</output>
          <Skeleton className="h-72" />
        </div>
      )}
    </section>
  );
}

type BodyProps = Omit<ReportCardProps, "report"> & { report: Report; stale: boolean };

const MOST = 12;

function Body({
  report,
  stale,
  filter,
  today,
  source = "bi",
  look: asked,
  most,
  whole = false,
  target = onScreens,
}: BodyProps) {
  const [open, setOpen] = useState(whole);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = useId();
  const look = asked ?? looks[report.key];
  // other sources are read by those who may not read the explanations
  const whyOf = (column: string) => (source === "bi" ? whyOfSum(report, filter, column) : undefined);
  const linkOf = rowLinks(report, filter, today, pathname, target);
  if (isEmpty(report)) return <Nothing report={report} filter={filter} here={pathname} />;
  return (
    <div aria-busy={stale} className={classNames("flex grow flex-col transition-opacity", stale && "opacity-60")}>
      <div className="flex grow flex-col gap-4 p-4 print:px-0">
        {look && <Headline report={report} look={look} why={whyOf(look.main)} />}
        {look && (
          <ReportChart
            report={report}
            look={look}
            linkOf={linkOf}
            onOpen={(href) => void navigate(href)}
            most={most ?? (whole ? report.rows.length : MOST)}
          />
        )}
        <div id={id} hidden={!open}>
          {open && (
            <ReportTable report={report} linkOf={linkOf} whyOf={whyOf} main={look?.main} better={look?.better} />
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 print:px-0">
        <CompleteUntil report={report} />
        <div className="flex flex-wrap items-center print:hidden">
          <Button
            variant="quiet"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="-ml-3"
          >
            <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
            Tabela
            <span className="sr-only">{`: ${report.title}`}</span>
          </Button>
          <Files source={source} report={report.key} asked={askedOf(filter, today)} title={report.title} />
        </div>
      </footer>
    </div>
  );
}

/** What it adds up to, and how that stands against the period before. */
function Headline({ report, look: { main, better }, why }: { report: Report; look: Look; why?: string }) {
  const column = report.columns.find(({ key }) => key === main);
  const total = totalOf(report, main);
  if (!column || total === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="text-xl font-semibold tabular-nums">
        {figureText(total, column.unit)}
        {column.unit === "count" && <span className="text-base font-normal">{` ${column.label.toLowerCase()}`}</span>}
      </span>
      {why && (
        <WhyButton
          path={why}
          name={`${report.title}, ${column.label.toLowerCase()}`}
          className="-my-3 -mx-2 self-center print:hidden"
        />
      )}
      {report.compared && !isCompared(report) && (
        <span className="text-xs text-muted">{`nada em ${periodText(report.compared)} para comparar`}</span>
      )}
      {report.compared && isCompared(report) && (
        <>
          <Change value={percentChange(total, totalBefore(report, main))} better={better} />
          <span className="text-xs text-muted">{`contra ${periodText(report.compared)}`}</span>
        </>
      )}
    </p>
  );
}

function Nothing({ report, filter, here }: { report: Report; filter: BiFilter; here: string }) {
  const session = useSession();
  const { title, hint, start } = emptyWords(report.key);
  const mayStart = start && session.state === "in" && may(session.user, start.permission);
  return (
    <div className="flex grow flex-col justify-center">
      <EmptyState title={title} hint={hint}>
        <div className="flex flex-wrap justify-center gap-2 print:hidden">
          {filter.period !== "12m" && (
            <LinkButton
              to={withFilter(here, { ...filter, period: "12m", within: undefined, grain: undefined })}
              size="small"
            >
              Ver 12 meses
            </LinkButton>
          )}
          {mayStart && (
            <LinkButton to={start.to} size="small">
              {start.label}
            </LinkButton>
          )}
        </div>
        <CompleteUntil report={report} />
      </EmptyState>
    </div>
  );
}
