/** What was, what is, and what was taken back. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The control that was moved last, when (milliseconds) and by which drag: one drag is one step. */
  last?: Move;
}

interface Move {
  control: string;
  at: number;
  /** What tells one drag from another; left out of what keys do. */
  drag?: number;
}

/** Changes of one control by keys that follow each other this closely are one step, in milliseconds. */
const ONE_STEP = 700;
const LONGEST = 100;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** What was taken back before is gone. */
export function changed<T>(history: History<T>, present: T, move: Move): History<T> {
  const { past, last } = history;
  const goesOn =
    last?.control === move.control &&
    last.drag === move.drag &&
    (move.drag !== undefined || move.at - last.at < ONE_STEP) &&
    past.length > 0;
  return {
    past: goesOn ? past : [...past, history.present].slice(-LONGEST),
    present,
    future: [],
    last: move,
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
