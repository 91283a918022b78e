import { useAddress } from "@/lib/use-address";
import { positive } from "@/lib/use-url-filter";

const NAME = "version";

/** The version of a stream that is shown as it stood, kept in the address; `undefined` where none is. */
export function useVersion() {
  const { parameters, put } = useAddress();
  const version = positive(parameters.get(NAME), 0) || undefined;
  const setVersion = (wanted: number | undefined) => put({ [NAME]: wanted?.toString() });
  return [version, setVersion] as const;
}
