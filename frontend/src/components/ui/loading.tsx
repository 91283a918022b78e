import { Skeleton } from "./skeleton";

interface LoadingProps {
  /** 'Carregando eventos...' */
  children: string;
  /** The height of each shape: `h-14`. */
  shapes: readonly string[];
  /** The words are only heard. */
  silent?: boolean;
  className?: string;
}

/** That something is on its way, and the shapes of what comes. */
export function Loading({ children, shapes, silent, className = "flex flex-col gap-3 p-4" }: LoadingProps) {
  return (
    <div className={className}>
      <output className={silent ? "sr-only" : "text-muted"}>{children}</output>
      {shapes.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape has nothing but its place
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
