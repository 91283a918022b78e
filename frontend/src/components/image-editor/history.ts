/** What was, what is, and what was taken back. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The control that was moved last, and when (milliseconds): one drag is one step. */
  last?: { control: string; at: number };
}

/** Changes of one control that follow each other this closely are one step, in milliseconds. */
const ONE_STEP = 700;
const LONGEST = 100;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** `control` names what was moved. What was taken back before is gone. */
export function changed<T>(history: History<T>, present: T, control: string, at: number): History<T> {
  const { past, last } = history;
  const goesOn = last?.control === control && at - last.at < ONE_STEP && past.length > 0;
  return {
    past: goesOn ? past : [...past, history.present].slice(-LONGEST),
    present,
    future: [],
    last: { control, at },
  };
}

export function undone<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest };
}
