import { useSearchParams } from "react-router-dom";
import { positive } from "@/lib/use-url-filter";

const NAME = "version";

/** The version of a stream that is shown as it stood, kept in the address; `undefined` where none is. */
export function useVersion() {
  const [parameters, setParameters] = useSearchParams();
  const version = positive(parameters.get(NAME), 0) || undefined;
  const setVersion = (wanted: number | undefined) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (wanted === undefined) next.delete(NAME);
        else next.set(NAME, String(wanted));
        return next;
      },
      { replace: true },
    );
  return [version, setVersion] as const;
}
