import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface SimulatedFrameProps {
  label: string;
  /** CSS pixels of the screen that is imitated. */
  width: number;
  height: number;
  children: ReactNode;
}

const EMPTY_PAGE = '<!doctype html><html lang="pt-BR" data-face="public"><head></head><body></body></html>';

/**
 * A page of its own with the styles of this one, so that the rules for narrow and wide screens hold for the screen
 * that is imitated, not for the one in front of the person. It is shrunk where there is less room, and can only be
 * looked at.
 */
export function SimulatedFrame({ label, width, height, children }: SimulatedFrameProps) {
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const available = useWidth(room);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const scale = available === undefined ? 1 : Math.min(1, available / width);

  const furnish = () => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      inside.head.append(inside.importNode(style, true));
    }
    inside.body.inert = true;
    setPage(inside);
  };

  return (
    <div ref={setRoom} className="w-full overflow-hidden" style={{ height: Math.round(height * scale) }}>
      <iframe
        ref={frame}
        title={label}
        srcDoc={EMPTY_PAGE}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={furnish}
        width={width}
        height={height}
        className="mx-auto block origin-top-left border-0 bg-transparent"
        style={{ width, height, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}

/** How wide an element is, as long as it is there. */
function useWidth(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
