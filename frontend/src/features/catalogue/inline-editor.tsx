import { Check, Pencil, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useInlineEditing } from "./inline-editing";
import { type InlineEdit, useInlineEdit } from "./use-inline-edit";

interface InlineEditorProps<T> extends InlineEdit<T> {
  /** The value as shown. */
  shown: string;
  className?: string;
  align?: "start" | "end";
  inputMode?: "decimal" | "text";
}

/**
 * A value that becomes a field when clicked. Enter and a click elsewhere save, Escape cancels; a refusal stays beside the
 * field. What is saved is a change of what the person saw when they clicked, however the row moves on meanwhile; the
 * refusal tells of that, and only Enter or 'Salvar' send the same text again.
 */
export function InlineEditor<T>(props: InlineEditorProps<T>) {
  const { label, shown, className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const [returning, setReturning] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editing = useInlineEditing();
  useEffect(() => {
    if (!isOpen && returning) opener.current?.focus();
  }, [isOpen, returning]);

  const open = async () => {
    const settled = editing.settle();
    // without another editor it opens in this click, so that phones show their keyboard
    if (settled !== true && !(await settled)) return;
    setIsOpen(true);
    setSaved(false);
    setReturning(false);
  };
  const close = (returns: boolean) => {
    setIsOpen(false);
    setReturning(returns);
  };

  if (isOpen) return <OpenEditor {...props} onSaved={() => setSaved(true)} onClose={close} />;
  return (
    <button
      ref={opener}
      type="button"
      data-printed
      aria-label={`${label}: ${shown}. Editar`}
      onClick={() => void open()}
      className={classNames(
        "group relative -mx-1.5 inline-flex min-h-8 items-center rounded-control px-1.5 hover:bg-sunken",
        className,
      )}
    >
      <span>{shown}</span>
      {saved ? (
        <Check aria-hidden="true" className="absolute left-full ml-1 size-3.5 text-ok" />
      ) : (
        <Pencil
          aria-hidden="true"
          className="absolute left-full ml-1 size-3.5 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
      <output className="sr-only">{saved ? "Salvo." : ""}</output>
    </button>
  );
}

interface OpenEditorProps<T> extends InlineEditorProps<T> {
  onSaved: () => void;
  /** `returns`: the focus goes back to the value. */
  onClose: (returns: boolean) => void;
}

function OpenEditor<T>(props: OpenEditorProps<T>) {
  const { label, shown, align = "start", inputMode } = props;
  const { text, type, refusal, busy, enter, leave, submit, close, field } = useInlineEdit(props);
  const id = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void submit();
    else if (event.key === "Escape") close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // another window got the focus, or a button of this editor
    if (currentTarget.contains(document.activeElement) || currentTarget.contains(relatedTarget)) return;
    leave();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves the field or its buttons is heard here
    <span
      onBlur={onBlur}
      onFocus={enter}
      className={classNames("relative max-w-full @max-3xl:w-full", align === "start" ? "block" : "inline-block")}
    >
      <span aria-hidden="true" className="invisible inline-flex min-h-8 items-center @max-3xl:hidden">
        {shown}
      </span>
      <span className={classNames("flex flex-col gap-1 @3xl:absolute @3xl:top-0 @3xl:z-4 @3xl:-m-1.5", overlay[align])}>
        <span className="flex flex-wrap items-center justify-end gap-1">
          <input
            ref={field}
            aria-label={label}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? id : undefined}
            inputMode={inputMode}
            value={text}
            readOnly={busy}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-8 w-0 min-w-20 grow rounded-control border border-line-strong bg-raised px-2 aria-invalid:border-bad @max-3xl:min-h-11"
          />
          <IconButton label="Salvar" onClick={() => void submit()}>
            <Check aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label="Cancelar" onClick={close}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
        {refusal && (
          <span id={id} role="alert" className="text-left text-xs font-normal whitespace-normal text-bad">
            {refusal}
          </span>
        )}
      </span>
    </span>
  );
}

/** Over the cell and as wide as its column, so that none moves or is covered while somebody types. */
const overlay = {
  start: "@3xl:inset-x-0 @3xl:rounded-control @3xl:border @3xl:border-line @3xl:bg-raised @3xl:p-1",
  end: "@3xl:right-0 @3xl:w-26 @3xl:rounded-control @3xl:border @3xl:border-line @3xl:bg-raised @3xl:p-1",
} as const;

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      // Safari gives a clicked button no focus: the field keeps it, and does not save before 'Cancelar'
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-sunken @max-3xl:size-11"
    >
      {children}
    </button>
  );
}
