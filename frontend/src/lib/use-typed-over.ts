import { useState } from "react";

/** A value with what a person makes of it meanwhile: theirs stands until another value comes from elsewhere. */
export function useTypedOver(value: string) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
  }
  return [typed, setTyped] as const;
}
