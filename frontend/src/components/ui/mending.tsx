import { type ComponentType, createContext, useContext } from "react";
import { ApiError, type Mend } from "@/api/errors";

/** The link to a screen that mends. Only the back office has such screens; everywhere else there is no link. */
export const MendLinks = createContext<ComponentType<{ mend: Mend }> | undefined>(undefined);

/** The way to the screen that mends what was refused, where the server names one and the person may open it. */
export function MendLink({ error }: { error: unknown }) {
  const Link = useContext(MendLinks);
  const mend = error instanceof ApiError ? error.problem.mend : undefined;
  return mend && Link ? <Link mend={mend} /> : null;
}
