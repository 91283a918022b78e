import { CircleHelp } from "lucide-react";
import { Suspense, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { laterPart } from "@/components/ui/later-part";

const WhyDialog = laterPart(async () => (await import("./why-dialog")).WhyDialog);

interface WhyButtonProps {
  /** The path of the API that explains the number. */
  path: string;
  /** What the number is called on the screen. */
  name: string;
  className?: string;
}

/** "Por que este número?": the events that made it. */
export function WhyButton({ path, name, className }: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title="Por que este número?"
        onClick={() => setOpen(true)}
        className={classNames(
          "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-surface hover:text-text",
          className,
        )}
      >
        <CircleHelp aria-hidden="true" className="size-4" />
        <span className="sr-only">{`Por que este número? ${name}`}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyDialog path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
