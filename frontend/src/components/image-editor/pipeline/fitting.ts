/** What is tried after the profile's own quality, from the best to what nobody wants to see. */
const LOWER = [0.88, 0.84, 0.8, 0.75, 0.7, 0.65, 0.6, 0.54, 0.48, 0.4, 0.32, 0.24, 0.16, 0.08, 0.02] as const;

/**
 * The file of the best quality that has at most `largest` bytes; the smallest there is where even that has more.
 * Halves the list at each try, because encoding is what takes the time.
 */
export async function bestWithin(
  encode: (quality: number) => Promise<Blob>,
  quality: number,
  largest: number,
): Promise<Blob> {
  const first = await encode(quality);
  if (first.size <= largest) return first;
  const lower = LOWER.filter((each) => each < quality);
  let best: Blob | undefined;
  let [from, to] = [0, lower.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    const file = await encode(lower[middle] as number);
    if (file.size <= largest) {
      best = file;
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return best ?? encode(lower[to] as number);
}
