import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";

interface RepeatedFieldsProps<Row extends { key: string }> {
  legend: string;
  /** Said while there is no row. */
  none: string;
  add: string;
  remove: (row: Row) => string;
  rows: readonly Row[];
  blank: (key: string) => Row;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, place: number, change: (changes: Partial<Row>) => void) => ReactNode;
}

/** Fields that a record has any number of times, such as its addresses. */
export function RepeatedFields<Row extends { key: string }>(props: RepeatedFieldsProps<Row>) {
  const { rows, onChange } = props;
  const added = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    added.current += 1;
    onChange([...rows, props.blank(`new-${added.current}`)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{props.legend}</legend>
      {rows.length === 0 && <p className="text-muted">{props.none}</p>}
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <li key={row.key} className="flex items-start gap-3">
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
              {props.children(row, place, (changes) =>
                onChange(rows.map((each) => (each.key === row.key ? { ...each, ...changes } : each))),
              )}
            </div>
            <Button
              variant="quiet"
              aria-label={props.remove(row)}
              onClick={() => {
                onChange(rows.filter(({ key }) => key !== row.key));
                addButton.current?.focus();
              }}
              className="mt-6.5 px-2"
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button icon={Plus} ref={addButton} size="small" onClick={add}>
          {props.add}
        </Button>
      </div>
    </fieldset>
  );
}
