import { useEffect, useState } from "react";
import { type Opened, type OpenPicture, openPicture } from "./pipeline/renderer";
import type { OutputProfile } from "./profiles";

export type Loading = { state: "loading" } | { state: "failed" } | ({ state: "ready" } & Opened);

/** Loads a picture for as long as the component is there; another picture, or another try, is another component. */
export function useOriginal(src: string, profile: OutputProfile, open: OpenPicture = openPicture): Loading {
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  useEffect(() => {
    let opened: Opened | undefined;
    let gone = false;
    open(src, profile).then(
      (picture) => {
        if (gone) {
          picture.renderer.close();
          return;
        }
        opened = picture;
        setLoading({ state: "ready", ...picture });
      },
      () => {
        if (!gone) setLoading({ state: "failed" });
      },
    );
    return () => {
      gone = true;
      opened?.renderer.close();
    };
  }, [src, profile, open]);
  return loading;
}
