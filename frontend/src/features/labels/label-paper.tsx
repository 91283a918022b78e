import { useState } from "react";

interface LabelPaperProps {
  html: string;
  frame: React.RefObject<HTMLIFrameElement | null>;
}

const A4_HEIGHT = 1123;

/**
 * The sheets in a frame of its own. `allow-same-origin` lets this screen ask it to print and how tall it is,
 * `allow-modals` lets the print dialog open; no script runs in it.
 */
export function LabelPaper({ html, frame }: LabelPaperProps) {
  const [height, setHeight] = useState(A4_HEIGHT);
  const measure = () => {
    const inside = frame.current?.contentDocument?.documentElement;
    if (inside) setHeight(Math.max(A4_HEIGHT, inside.scrollHeight));
  };
  return (
    <iframe
      ref={frame}
      title="Folhas de etiquetas"
      sandbox="allow-same-origin allow-modals"
      srcDoc={html}
      onLoad={measure}
      style={{ height }}
      className="mx-auto w-full max-w-[210mm] rounded-card border border-line bg-white"
    />
  );
}
