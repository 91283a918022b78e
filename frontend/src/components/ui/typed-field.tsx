import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Writing } from "@/lib/writings";
import { classNames } from "./class-names";
import type { ControlAttributes } from "./field";

export interface TypedProps extends Partial<ControlAttributes> {
  name?: string;
  /** As the form keeps it, such as `2026-12-24`; empty where there is none. */
  value: string;
  /** Gets what is typed once it can be read, and nothing where it cannot be or is removed. */
  onChange: (value: string) => void;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

interface TypedFieldProps extends TypedProps {
  writing: Writing;
  /** Why a value that can be read is none here. */
  beyond?: (value: string) => string | undefined;
  /** What stands at the end of the text, such as the button of a calendar; it puts its choice in as text. */
  renderBeside?: (put: (text: string) => void) => ReactNode;
}

interface Draft {
  text: string;
  /** The value it was typed over: a screen may keep that until there is a better one. */
  over: string;
  sent: string;
  /** The person is done with it. */
  left: boolean;
}

/**
 * A day or a time in words of the house, typed as text. What cannot be read stays as it was typed, the reason below it,
 * and its form is not sent.
 */
export function TypedField({ value, onChange, writing, beyond, renderBeside, className, ...control }: TypedFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const reason = useId();
  const input = useRef<HTMLInputElement>(null);
  if (draft && draft.sent === value && draft.over !== value) setDraft({ ...draft, over: value });
  if (draft && draft.sent !== value && draft.over !== value) setDraft(undefined);
  const written = writing.write(value);
  const text = draft ? draft.text : written;
  const complete = Math.max(writing.pattern.length, written.length);

  const put = (next: string, left: boolean) => {
    const read = writing.read(next);
    const isDone = left || next === "" || next.length >= complete;
    const sent = isDone ? (read ?? "") : value;
    setDraft({ text: left && read ? writing.write(read) : next, over: value, sent, left });
    if (sent !== value) onChange(sent);
  };
  const type = (typed: string) => {
    const isRemoving = typed.length < text.length;
    put(isRemoving || /[^\d/: ]/.test(typed) ? typed : writing.separated(typed), false);
  };
  const leave = () => {
    if (!draft || draft.left) return;
    if (draft.text.trim()) put(draft.text, true);
    else setDraft(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAtEnd = event.currentTarget.selectionStart === text.length;
    const onward = event.key === "Tab" && !event.shiftKey && isAtEnd ? writing.onward(text) : undefined;
    if (onward) {
      event.preventDefault();
      put(onward, false);
    }
    if (event.key !== "Enter" || !draft || draft.left) return;
    if (writing.read(draft.text) !== value) event.stopPropagation();
    leave();
  };

  const isUnread = Boolean(draft?.text.trim() && (draft.left || text.length >= complete) && !writing.read(text));
  useEffect(() => {
    const form = input.current?.form;
    if (!isUnread || !form) return;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener("submit", stop, true);
    return () => form.removeEventListener("submit", stop, true);
  }, [isUnread]);

  const isRefused = control["aria-invalid"];
  const problem = isUnread ? writing.problemOf(text) : isRefused || !written ? undefined : beyond?.(value);
  return (
    <span className="block min-w-0">
      <span className="relative block">
        <input
          {...control}
          ref={input}
          aria-invalid={problem ? true : isRefused}
          aria-describedby={classNames(control["aria-describedby"], problem && reason) || undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder={writing.pattern}
          maxLength={complete}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={press}
          className={classNames(className, "tabular-nums", renderBeside && "pr-11!")}
        />
        {renderBeside?.((chosen) => put(chosen, true))}
      </span>
      {problem && (
        <span id={reason} role="alert" className="mt-1.5 block text-sm font-normal text-bad">
          {problem}
        </span>
      )}
    </span>
  );
}
