import { useEffect, useRef, useState } from "react";
import { type Controls, sameControls, turned, untouched } from "./controls";
import { begin, changed, redone, undone } from "./history";
import type { Rect, Size } from "./pipeline/geometry";
import type { OutputProfile } from "./profiles";

export type Slider = "brightness" | "contrast" | "saturation";

/** The controls of one sitting, with every step that can be taken back. */
export function useEdit(start: Controls, picture: Size, profile: OutputProfile) {
  const [history, setHistory] = useState(() => begin(start));
  const { present, past, future } = history;
  const drag = useDrag();
  const change = (control: string, next: Controls) => {
    const move = { control, at: performance.now(), drag: drag.current };
    if (!sameControls(next, present)) setHistory((now) => changed(now, next, move));
  };
  return {
    controls: present,
    changed: !sameControls(present, start),
    pristine: sameControls(present, untouched(picture, profile)),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    setSlider: (slider: Slider, value: number) => change(slider, { ...present, [slider]: value }),
    setCrop: (crop: Rect | null) => change("crop", { ...present, crop }),
    turnTo: (degrees: number) => change("rotation", turned(present, degrees, picture, profile)),
    turnBy: (degrees: number) =>
      change(`turn from ${present.rotation}`, turned(present, present.rotation + degrees, picture, profile)),
    restore: () => change("restore", untouched(picture, profile)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}

export type Edit = ReturnType<typeof useEdit>;

/** When the pointer that is down now went down: a drag lasts until it is up, however slowly it moves. */
function useDrag() {
  const drag = useRef<number>(undefined);
  useEffect(() => {
    const begins = () => {
      drag.current = performance.now();
    };
    const ends = () => {
      drag.current = undefined;
    };
    addEventListener("pointerdown", begins, true);
    addEventListener("pointerup", ends);
    addEventListener("pointercancel", ends);
    return () => {
      removeEventListener("pointerdown", begins, true);
      removeEventListener("pointerup", ends);
      removeEventListener("pointercancel", ends);
    };
  }, []);
  return drag;
}
