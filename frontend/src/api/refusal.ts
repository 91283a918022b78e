type Listener = () => void;
const listeners = new Set<Listener>();

/** Called whenever a call was answered 403: what this browser knows of the person's rights is old. Returns how to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceRefusal(): void {
  for (const listener of listeners) listener();
}
