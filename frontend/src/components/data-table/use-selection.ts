import { useState } from "react";
import type { Selection, TableState } from "./types";

const NONE: ReadonlySet<number> = new Set();

/**
 * The rows a person ticked. They stay ticked from page to page and in another order; another search or filter lists
 * other rows, so it begins with none: nobody changes what they no longer see among what they asked for.
 */
export function useSelection({ search, filters }: TableState): Selection {
  const asked = JSON.stringify([search, filters]);
  const [held, setHeld] = useState({ asked, selected: NONE });
  const selected = held.asked === asked ? held.selected : NONE;
  return { selected, onSelect: (next) => setHeld({ asked, selected: next }) };
}
