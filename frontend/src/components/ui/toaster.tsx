import { Toaster as Sonner } from "sonner";

/** Section 9 of the specification: 4000 ms, 3 visible, 356 px wide. */
const WIDTH = { "--width": "356px" } as React.CSSProperties;

export function Toaster() {
  return <Sonner duration={4000} visibleToasts={3} style={WIDTH} position="bottom-right" theme="system" closeButton />;
}
