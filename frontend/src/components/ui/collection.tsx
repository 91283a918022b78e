import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { Loaded, type LoadedProps } from "./loaded";
import { type Pager, Pagination } from "./pagination";

/** What is read of an answer: how many rows there are on all pages. */
export type Answer = object & { pagination?: { total: number } };

export interface CollectionProps<Data, Row> extends Omit<LoadedProps<Data>, "children"> {
  rows: (data: Data) => readonly Row[];
  /** Shown where there are no rows: why, and what to do. */
  empty: ReactNode;
  /** Where the list has pages. */
  pager?: Pager;
  children: (rows: readonly Row[], data: Data) => ReactNode;
}

/** A list as a query returned it: that it loads, that it failed, that it is empty; its rows and its pages. */
export function Collection<Data extends Answer, Row>(props: CollectionProps<Data, Row>) {
  const { rows, empty, pager, children, ...loaded } = props;
  return (
    <Loaded {...loaded}>
      {(data) => {
        const found = rows(data);
        const total = data.pagination?.total ?? 0;
        if (found.length === 0) return pager && total > 0 ? <BeyondTheLast onFirst={() => pager.onPage(1)} /> : empty;
        return (
          <>
            {children(found, data)}
            {pager && total > (pager.least ?? 0) && <Pagination {...pager} total={total} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** In place of a page that an old link names, or whose rows are gone. */
function BeyondTheLast({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState title="Esta página não existe mais" hint="A lista ficou mais curta.">
      <Button onClick={onFirst}>Voltar à primeira página</Button>
    </EmptyState>
  );
}
