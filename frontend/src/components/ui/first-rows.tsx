import { useState } from "react";
import { Button } from "./button";

/** The first rows of a list; `more` is a button for the others while they are hidden, called by what they are. */
export function useFirstRows<Row>(all: readonly Row[], most: number, label = "Mostrar mais") {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? all : all.slice(0, most);
  const left = all.length - rows.length;
  const more = left > 0 && (
    <Button size="small" onClick={() => setWhole(true)}>
      {`${label} (${left})`}
    </Button>
  );
  return { rows, more };
}
