import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { positive } from "@/lib/use-url-filter";
import { type AdminImage, imageQuery } from "./images";

const EDITED = "editar";

/** The slide that is open in the editor. It is in the address, so that a row is a link that can be kept and shared. */
export function useEdited(rows: readonly AdminImage[] | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const id = positive(parameters.get(EDITED), 0);
  const listed = rows?.find((image) => image.id === id);
  const single = useQuery({ ...imageQuery(id), enabled: id > 0 && rows !== undefined && listed === undefined });
  const image = listed ?? (id > 0 && single.data?.type === "hero" ? single.data : undefined);

  const others = new URLSearchParams(parameters);
  others.delete(EDITED);
  const kept = others.toString();
  return {
    image,
    addressOf: useCallback((row: AdminImage) => `?${withEdited(kept, row)}`, [kept]),
    onEdit: useCallback((row: AdminImage) => setParameters(withEdited(kept, row)), [kept, setParameters]),
    onClose: () => setParameters(kept, { replace: true }),
  };
}

function withEdited(kept: string, { id }: AdminImage): string {
  const parameters = new URLSearchParams(kept);
  parameters.set(EDITED, String(id));
  return parameters.toString();
}
