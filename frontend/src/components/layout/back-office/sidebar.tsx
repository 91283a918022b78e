import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { classNames } from "@/components/ui/class-names";
import type { SidebarItem } from "./navigation";

const entry =
  "flex min-h-9 max-sm:min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 text-left transition-colors hover:bg-sunken";
const current = "bg-amber-soft font-semibold text-amber-text hover:bg-amber-soft";

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
  const listed = items.flatMap((item) => [item, ...(item.children ?? [])]).map((item) => item.path);
  return (
    <nav aria-label={label} className="flex flex-col gap-1 p-3">
      <p className="px-2.5 py-2 text-xs font-semibold tracking-wide text-muted uppercase">{label}</p>
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.id}>
            {item.children ? (
              <Group item={item} listed={listed} />
            ) : (
              <Entry item={item} listed={listed} mark={marks[item.path]} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  item: SidebarItem;
  /** The paths of all entries. */
  listed: readonly string[];
  nested?: boolean;
  mark?: Mark;
}

/** Marked on its own screen, and on those below it that no other entry is nearer to: one asset is in 'Equipamentos'. */
function Entry({ item, listed, nested, mark }: EntryProps) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  const isCurrent = item.path === nearest(listed, pathname);
  return (
    <Link
      to={item.path}
      aria-current={isCurrent ? (pathname === item.path ? "page" : "true") : undefined}
      className={classNames(entry, nested && "pl-9", isCurrent && current)}
    >
      {!nested && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {item.label}
      {mark && (
        <>
          <span
            aria-hidden="true"
            className="ml-auto rounded-full bg-amber px-2 text-xs font-semibold text-on-amber tabular-nums"
          >
            {mark.count}
          </span>
          <span className="sr-only">{`, ${mark.description}`}</span>
        </>
      )}
    </Link>
  );
}

/** The longest of the paths that this one is or lies below. */
function nearest(paths: readonly string[], pathname: string): string | undefined {
  const around = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return around.sort((one, other) => other.length - one.length)[0];
}

function Group({ item, listed }: Omit<EntryProps, "nested">) {
  const { pathname } = useLocation();
  const within = pathname.startsWith(item.path);
  const [open, setOpen] = useState(within);
  const Icon = item.icon;
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={entry}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="grow">{item.label}</span>
        <ChevronDown aria-hidden="true" className={classNames("size-4 transition-transform", open && "rotate-180")} />
      </button>
      {open && (
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {item.children?.map((child) => (
            <li key={child.id}>
              <Entry item={child} listed={listed} nested />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
