import { useRef } from "react";
import { randomId } from "./random-id";

/** The same key for the same wish: whoever saves again after a lost answer does not make a second one. */
export function useIdempotencyKey(): (wish: object) => string {
  const last = useRef({ wish: "", key: "" });
  return (body) => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, key: randomId() };
    return last.current.key;
  };
}
