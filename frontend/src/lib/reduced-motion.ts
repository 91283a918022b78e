/** Whether the visitor asked for less motion. Where there is nobody to ask (rendering a page at build time), no. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
