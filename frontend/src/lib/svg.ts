/** The address of a drawing as a picture: it is shown, and nothing in it can act. */
export function svgAddress(svg: string): string {
  const whole = svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;utf8,${encodeURIComponent(whole)}`;
}
