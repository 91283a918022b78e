import { useRef } from "react";

/** The same key for the same wish: whoever saves again after a lost answer does not make a second one. */
export function useIdempotencyKey(): (wish: object) => string {
  const last = useRef({ wish: "", key: "" });
  return (body) => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return last.current.key;
  };
}
