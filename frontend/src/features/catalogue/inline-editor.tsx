import { Check, Pencil, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { classNames } from "@/components/ui/class-names";
import { useInlineEditing } from "./inline-editing";
import type { Parsed } from "./inline-value";

interface InlineEditorProps<T> {
  /** What is edited, for those who do not see the column: 'Preço de Chope Pilsen'. */
  label: string;
  /** The value as shown. */
  shown: string;
  /** The value as it starts in the field. */
  initial: string;
  parse: (text: string) => Parsed<T>;
  /** Rejects with a sentence that can be shown. */
  save: (value: T) => Promise<void>;
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
  const { label, shown, parse, className, align = "start", inputMode } = props;
  const [seen, setSeen] = useState<Pick<InlineEditorProps<T>, "initial" | "save">>();
  const { initial, save } = seen ?? props;
  const [text, setText] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [returning, setReturning] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The save that was sent; after a success it stays until the field opens again, for it to count as saved at once. */
  const running = useRef<Promise<boolean>>(undefined);
  const isAway = useRef(false);
  const isMounted = useRef(false);
  const editing = useInlineEditing();
  const id = useId();

  const close = () => {
    setText(undefined);
    setRefusal(undefined);
    // a click elsewhere has taken the focus to where the person works now
    setReturning(!isAway.current);
  };
  useEffect(() => {
    if (text === undefined && returning) opener.current?.focus();
  }, [text, returning]);

  const send = async (value: T): Promise<boolean> => {
    setBusy(true);
    try {
      await save(value);
      setSaved(true);
      close();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      running.current = undefined;
      setRefusal(reason);
      setSeen(undefined);
      if (!isMounted.current) toast.error(`${label} não foi salvo: ${reason}`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** False, or a promise of it, where the text is refused and the field stays open. */
  const submit = (): boolean | Promise<boolean> => {
    if (text === undefined) return true;
    if (running.current) return running.current;
    if (text === initial) {
      close();
      return true;
    }
    const parsed = parse(text);
    if ("refusal" in parsed) {
      setRefusal(parsed.refusal);
      return false;
    }
    running.current = send(parsed.value);
    return running.current;
  };

  const settle = async (): Promise<boolean> => {
    const mayBeSent = running.current !== undefined || refusal === undefined;
    if (mayBeSent && (await submit())) return true;
    field.current?.focus();
    return false;
  };
  const latestSettle = useRef(settle);
  useEffect(() => {
    latestSettle.current = settle;
  });
  const isOpen = text !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    return editing.register({ settle: () => latestSettle.current(), isSaving: () => running.current !== undefined });
  }, [isOpen, editing]);
  // the person has just asked to edit this value: typing replaces what is there
  useEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    field.current?.select();
  }, [isOpen]);
  const isUnsaved = isOpen && text !== initial;
  useEffect(() => {
    if (!isUnsaved) return;
    editing.reportUnsaved(true);
    return () => editing.reportUnsaved(false);
  }, [isUnsaved, editing]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const open = async () => {
    const settled = editing.settle();
    // without another editor it opens in this click, so that phones show their keyboard
    if (settled !== true && !(await settled)) return;
    isAway.current = false;
    running.current = undefined;
    setText(props.initial);
    setSeen({ initial: props.initial, save: props.save });
    setSaved(false);
    setReturning(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void submit();
    else if (event.key === "Escape") close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // another window got the focus, or a button of this editor
    if (currentTarget.contains(document.activeElement) || currentTarget.contains(relatedTarget)) return;
    isAway.current = true;
    if (refusal === undefined) void submit();
  };

  if (text === undefined) {
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves the field or its buttons is heard here
    <span
      onBlur={onBlur}
      onFocus={() => {
        isAway.current = false;
      }}
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
            onChange={(event) => {
              setText(event.target.value);
              setRefusal(undefined);
            }}
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
