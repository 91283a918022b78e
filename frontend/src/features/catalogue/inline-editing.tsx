import { createContext, type ReactNode, useContext, useState } from "react";
import { LeaveGuard } from "@/components/ui/leave-guard";

/** The editor that is open. */
export interface OpenEditor {
  /** Saves what was typed and closes; false if it is refused, and the editor stays open. */
  settle: () => Promise<boolean>;
  /** Whether what was typed is saved, or on its way to the server. */
  isSaving: () => boolean;
}

interface InlineEditing {
  /** Settles the open editor, so that another one can open; false if it has to stay open. */
  settle: () => boolean | Promise<boolean>;
  /** Makes this the open editor until the returned function is called. */
  register: (editor: OpenEditor) => () => void;
  /** Reports whether the open editor holds text that leaving the screen would lose. */
  reportUnsaved: (unsaved: boolean) => void;
}

const alone: InlineEditing = { settle: () => true, register: () => () => undefined, reportUnsaved: () => undefined };
const Context = createContext(alone);

export const useInlineEditing = () => useContext(Context);

/** Keeps one inline editor open at a time on its screen, and asks before a navigation loses what it holds. */
export function InlineEditing({ children }: { children: ReactNode }) {
  const [unsaved, reportUnsaved] = useState(false);
  const [{ editing, isReleased }] = useState(() => oneAtATime(reportUnsaved));
  return (
    <Context value={editing}>
      <LeaveGuard active={unsaved} isReleased={isReleased} />
      {children}
    </Context>
  );
}

function oneAtATime(reportUnsaved: (unsaved: boolean) => void) {
  let open: OpenEditor | undefined;
  const editing: InlineEditing = {
    settle: () => open?.settle() ?? true,
    register: (editor) => {
      open = editor;
      return () => {
        if (open === editor) open = undefined;
      };
    },
    reportUnsaved,
  };
  return { editing, isReleased: () => open?.isSaving() ?? true };
}
