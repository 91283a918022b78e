import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The parameters of the address, and how to replace them. The router's own setter builds on what was drawn last: on a
 * busy machine a second choice comes before that, and would undo the first.
 */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const replace = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams) => {
      latest.current = next(latest.current);
      setParameters(latest.current, { replace: true });
    },
    [setParameters],
  );
  return { parameters, replace };
}
