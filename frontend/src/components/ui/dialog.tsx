import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { t } from "@/lib/words";
import { classNames } from "./class-names";
import { lockScroll } from "./scroll-lock";

interface DialogProps {
  label: string;
  /** Without it only what the dialog contains closes it. */
  onClose?: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A modal on the platform's own `<dialog>`: it traps focus, closes by Escape, by its button and by a click on the
 * backdrop, gives focus back to where it came from, and holds the page still while it is open. Mount it to open it.
 */
export function Dialog({ label, onClose, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    element?.showModal();
    const unlockScroll = lockScroll();
    return () => {
      element?.close();
      unlockScroll();
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, []);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which fires `cancel`
    <dialog
      ref={dialog}
      aria-label={label}
      className={classNames(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-3xl overflow-y-auto overscroll-contain",
        "rounded-pub border border-line bg-raised p-0 text-text backdrop:bg-black/75",
        className,
      )}
      onCancel={(event) => {
        // a file picker left without a choice, or a dialog inside this one, says `cancel` too
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClick={closeOnBackdrop}
    >
      {children}
      {onClose && (
        <button
          type="button"
          onClick={onClose}
          className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-full bg-surface/85 text-text transition-colors hover:bg-surface"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">{t("Fechar")}</span>
        </button>
      )}
    </dialog>
  );
}
