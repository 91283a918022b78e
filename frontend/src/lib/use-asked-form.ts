import { useEffect, useEffectEvent } from "react";
import { useAddress } from "./use-address";

const ASKED = "novo";

/** Opens the form for a new record where the address asks for it (`paths.newAt`), and takes that out of the address. */
export function useAskedForm(open: () => unknown): void {
  const { parameters, put } = useAddress();
  const isAsked = parameters.has(ASKED);
  const onAsked = useEffectEvent(() => {
    put({ [ASKED]: undefined });
    open();
  });
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);
}
