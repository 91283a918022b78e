const SIDE = 512;

/** The picture as base64, no larger than the server shows it: a photo of a logo from a phone has several megabytes. */
export async function logoData(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // PNG keeps what is transparent, and every browser writes it; 512 pixels of a photo may be more than 512 kB
  const png = canvas.toDataURL("image/png");
  const url = png.length < 680_000 ? png : canvas.toDataURL("image/jpeg", 0.9);
  return url.slice(url.indexOf(",") + 1);
}
