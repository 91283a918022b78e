/** Gives a file to the person, under this name. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads the address after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The name a picture had, with the ending of what it became: `balcao.jpg` shown as WebP is `balcao.webp`. */
export function downloadName(originalName: string, url: string): string {
  const ending = /\.\w+$/.exec(new URL(url, location.origin).pathname)?.[0] ?? "";
  return originalName.replace(/\.\w+$/, "") + ending;
}
