import { Mark } from "@/components/brand/logo";
import { classNames } from "@/components/ui/class-names";

/** Stands where a product or category has no picture yet. */
export function MissingPicture({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "flex size-full items-center justify-center bg-radial-[at_50%_35%] from-amber-soft to-sunken",
        className,
      )}
    >
      <Mark className="w-1/4 max-w-16 opacity-45" />
    </div>
  );
}
