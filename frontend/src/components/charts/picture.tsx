import { type ReactNode, Suspense } from "react";
import { laterPart } from "@/components/ui/later-part";
import { Skeleton } from "@/components/ui/skeleton";

/** recharts comes with the first chart, not with the app. */
export const TimeSeries = laterPart(async () => (await import("./time-series")).default);
export const AbcCurve = laterPart(async () => (await import("./abc-curve")).default);
export const Scatter = laterPart(async () => (await import("./scatter")).default);

interface PictureProps {
  /** One sentence that says what there is to see. */
  gist: string;
  /** The class of its height, where it is not the usual one. */
  height?: string;
  children: ReactNode;
}

/** A chart as one picture: who cannot see it hears the gist, and has the table. */
export function Picture({ gist, height = "h-65", children }: PictureProps) {
  return (
    <div role="img" aria-label={gist} className="min-w-0 break-inside-avoid">
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton className={height} />}>{children}</Suspense>
      </div>
    </div>
  );
}
