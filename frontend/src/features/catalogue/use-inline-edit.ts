import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useInlineEditing } from "./inline-editing";
import type { Parsed } from "./inline-value";

export interface InlineEdit<T> {
  /** What is edited, for those who do not see the column: 'Preço de Chope Pilsen'. */
  label: string;
  /** The value as it starts in the field. */
  initial: string;
  parse: (text: string) => Parsed<T>;
  /** Rejects with a sentence that can be shown. */
  save: (value: T) => Promise<void>;
}

interface InlineEditOptions<T> extends InlineEdit<T> {
  onSaved: () => void;
  onClose: (returns: boolean) => void;
}

/** The text of an open field of a list, and how it is saved: before another field opens, too. */
export function useInlineEdit<T>(props: InlineEditOptions<T>) {
  const { label, parse, onSaved, onClose } = props;
  const [seen, setSeen] = useState<Pick<InlineEdit<T>, "initial" | "save"> | undefined>(props);
  const { initial, save } = seen ?? props;
  const [text, setText] = useState(initial);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** The save that was sent; after a success it stays, for it to count as saved at once. */
  const running = useRef<Promise<boolean>>(undefined);
  const isAway = useRef(false);
  const isMounted = useRef(false);
  const editing = useInlineEditing();

  // a click elsewhere has taken the focus to where the person works now
  const close = () => onClose(!isAway.current);

  const send = async (value: T): Promise<boolean> => {
    setBusy(true);
    try {
      await save(value);
      onSaved();
      if (isMounted.current) close();
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
  useEffect(
    () => editing.register({ settle: () => latestSettle.current(), isSaving: () => running.current !== undefined }),
    [editing],
  );
  // the person has just asked to edit this value: typing replaces what is there
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isUnsaved = text !== initial;
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

  const type = (next: string) => {
    setText(next);
    setRefusal(undefined);
  };
  const enter = () => {
    isAway.current = false;
  };
  /** The person works elsewhere: what can be saved is. */
  const leave = () => {
    isAway.current = true;
    if (refusal === undefined) void submit();
  };
  return { text, type, refusal, busy, enter, leave, submit, close, field };
}
