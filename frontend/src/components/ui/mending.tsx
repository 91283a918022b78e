import { createContext, type ReactNode, useContext } from "react";
import { ApiError, type Mend } from "@/api/errors";

/** Makes the link to a screen that mends. Only the back office has such screens; everywhere else there is no link. */
export const MendLinks = createContext<(mend: Mend) => ReactNode>(() => null);

/** The way to the screen that mends what was refused, where the server names one and the person may open it. */
export function MendLink({ error }: { error: unknown }) {
  const linkTo = useContext(MendLinks);
  const mend = error instanceof ApiError ? error.problem.mend : undefined;
  return mend && linkTo(mend);
}
