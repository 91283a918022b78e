import { useCallback, useEffect, useRef } from "react";
import { type Location, useLocation, useSearchParams } from "react-router-dom";

/** What was written since a location was drawn. It is the same object for all that is on the page. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The parameters of the address; how to `put` some of them and how to `replace` them all. The router's own setter builds
 * on what was drawn last: on a busy machine a second choice comes before that, and would undo the first.
 */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const drawn = useRef({ location, parameters });
  useEffect(() => {
    drawn.current = { location, parameters };
  }, [location, parameters]);

  const replace = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams) => {
      const changed = next(written.get(drawn.current.location) ?? drawn.current.parameters);
      written.set(drawn.current.location, changed);
      setParameters(changed, { replace: true });
    },
    [setParameters],
  );
  const put = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => replace((current) => changedBy(changes, current)),
    [replace],
  );
  return { parameters, put, replace };
}

/** `current` with these parameters; what is empty is left out. */
function changedBy(changes: Readonly<Record<string, string | undefined>>, current: URLSearchParams) {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
