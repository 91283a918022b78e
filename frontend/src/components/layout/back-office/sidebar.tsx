import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import type { SidebarItem } from "./navigation";

const entry =
  "flex min-h-9 max-sm:min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 text-left transition-colors hover:bg-sunken";
const currentEntry = "bg-amber-soft font-semibold text-amber-text hover:bg-amber-soft";

/** What waits on a screen. */
export interface Mark {
  count: number;
  /** The same for screen readers. */
  description: string;
}

interface SidebarProps {
  label: string;
  items: readonly SidebarItem[];
  /** By path. */
  marks?: Readonly<Record<string, Mark>>;
}

/** The area's screens, with groups that open and close. */
export function Sidebar({ label, items, marks = {} }: SidebarProps) {
  const { pathname } = useLocation();
  const current = nearest(items, pathname);
  return (
    <nav aria-label={label} className="flex flex-col gap-1 p-3">
      <p className="px-2.5 py-2 text-xs font-semibold tracking-wide text-muted uppercase">{label}</p>
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.label}>
            {item.children ? (
              <Group
                // opens and closes by itself when the user comes to one of its screens or leaves them
                key={String(item.children.some((child) => child === current))}
                item={item}
                current={current}
                marks={marks}
              />
            ) : (
              <Entry item={item} current={current} mark={marks[item.path ?? ""]} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  item: SidebarItem;
  /** The entry of the screen that is shown, or of the nearest screen above it. */
  current: SidebarItem | undefined;
  nested?: boolean;
  mark?: Mark;
}

/** Marked on its own screen, and on those below it that no other entry is nearer to: one asset is in 'Equipamentos'. */
function Entry({ item, current, nested, mark }: EntryProps) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  const isCurrent = item === current;
  return (
    <Link
      to={item.path ?? ""}
      reloadDocument={item.path === paths.driver}
      aria-current={isCurrent ? (pathname === item.path ? "page" : "true") : undefined}
      className={classNames(entry, nested && "pl-9", isCurrent && currentEntry)}
    >
      {!nested && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {item.label}
      <Waiting mark={mark} />
    </Link>
  );
}

/** The entry with the longest path that this one is or lies below. */
function nearest(items: readonly SidebarItem[], pathname: string): SidebarItem | undefined {
  const around = items
    .flatMap((item) => item.children ?? [item])
    .filter(({ path }) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)));
  return around.sort((one, other) => (other.path?.length ?? 0) - (one.path?.length ?? 0))[0];
}

interface GroupProps extends Pick<EntryProps, "item" | "current"> {
  marks: Readonly<Record<string, Mark>>;
}

/** Open where the screen is one of its own. While it is closed it says what waits on its screens. */
function Group({ item, current, marks }: GroupProps) {
  const children = item.children ?? [];
  const [open, setOpen] = useState(children.some((child) => child === current));
  const waiting = children.flatMap(({ path = "" }) => marks[path] ?? []);
  const mark = waiting.length > 0 && {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    description: waiting.map(({ description }) => description).join(", "),
  };
  const Icon = item.icon;
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={entry}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="grow">{item.label}</span>
        {!open && mark && <Waiting mark={mark} />}
        <ChevronDown aria-hidden="true" className={classNames("size-4 transition-transform", open && "rotate-180")} />
      </button>
      {open && (
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {children.map((child) => (
            <li key={child.label}>
              <Entry item={child} current={current} nested mark={marks[child.path ?? ""]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-auto rounded-full bg-amber px-2 text-xs font-semibold text-on-amber tabular-nums"
      >
        {mark.count}
      </span>
      <span className="sr-only">{`, ${mark.description}`}</span>
    </>
  );
}
