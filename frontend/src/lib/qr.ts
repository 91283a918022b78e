/**
 * A QR code of a text (ISO/IEC 18004): bytes in UTF-8, error correction M, versions 1 to 15, which hold 412 bytes. Written
 * here because a phone without network can load no library.
 */

/** Per version: codewords of error correction in each block, and the number of blocks, at level M. */
const BLOCKS: readonly (readonly [correction: number, blocks: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
];
const FORMAT_M = 0;

type Grid = { isDark: boolean[][]; isFixed: boolean[][] };

/** The modules row by row, `true` for dark. Throws a `RangeError` for a text that is too long. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = withCorrection(dataWords(bytes, version), version);
  const candidates = Array.from({ length: 8 }, (_, mask) => drawn(words, version, mask));
  return candidates.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function versionFor(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version += 1) {
    const bits = 4 + lengthBits(version) + length * 8;
    if (bits <= dataCapacity(version) * 8) return version;
  }
  throw new RangeError("The text is too long for a QR code.");
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

const blocksOf = (version: number) => {
  const [correction, count] = BLOCKS[version - 1] ?? [0, 1];
  return { correction, count };
};

/** Modules that are no pattern, in whole bytes. */
function capacity(version: number): number {
  const patterns = version < 2 ? 0 : Math.floor(version / 7) + 2;
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) modules -= (25 * patterns - 10) * patterns - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function dataCapacity(version: number): number {
  const { correction, count } = blocksOf(version);
  return capacity(version) - correction * count;
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const size = dataCapacity(version) * 8;
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, size - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < size; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: size / 8 }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** The words of all blocks, interleaved, each block with its Reed-Solomon remainder. The last blocks are one longer. */
function withCorrection(data: readonly number[], version: number): number[] {
  const { correction, count } = blocksOf(version);
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  const divisor = generator(correction);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const words = data.slice(from, from + short + (at < shortBlocks ? 0 : 1));
    from += words.length;
    return { words, rest: remainder(words, divisor) };
  });
  const interleaved = (parts: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  return [
    ...interleaved(
      blocks.map(({ words }) => words),
      short + 1,
    ),
    ...interleaved(
      blocks.map(({ rest }) => rest),
      correction,
    ),
  ];
}

/** In the field of 256 elements that QR codes use. */
function product(one: number, other: number): number {
  let found = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    found = (found << 1) ^ ((found >>> 7) * 0x11d);
    found ^= ((other >>> bit) & 1) * one;
  }
  return found;
}

function generator(degree: number): number[] {
  const found = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) found[at] = product(found[at] ?? 0, root) ^ (found[at + 1] ?? 0);
    root = product(root, 2);
  }
  return found;
}

function remainder(words: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ product(coefficient, factor);
  }
  return rest;
}

function drawn(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17;
  const blank = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid: Grid = { isDark: blank(), isFixed: blank() };
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  drawWords(grid, words, mask);
  return grid.isDark;
}

function fix({ isDark, isFixed }: Grid, x: number, y: number, dark: boolean): void {
  const row = isDark[y];
  const fixed = isFixed[y];
  if (!row || !fixed || x < 0 || x >= row.length) return;
  row[x] = dark;
  fixed[x] = true;
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.isDark.length;
  for (let at = 0; at < size; at += 1) {
    fix(grid, 6, at, at % 2 === 0);
    fix(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = alignments(version);
  const last = centres.length - 1;
  for (const [row, y] of centres.entries())
    for (const [column, x] of centres.entries()) {
      const isAtFinder = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isAtFinder) drawSquares(grid, x, y, 2, (distance) => distance !== 1);
    }
}

function drawSquares(grid: Grid, x: number, y: number, reach: number, isDark: (distance: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) fix(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - (count - 2 - at) * step)];
}

/** `value` followed by the remainder of a BCH code. */
function coded(value: number, degree: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const bits = coded((FORMAT_M << 3) | mask, 10, 0x537) ^ 0x5412;
  const size = grid.isDark.length;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    const near = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at;
    if (at < 8) fix(grid, 8, near, bit(at));
    else fix(grid, near, 8, bit(at));
    if (at < 8) fix(grid, size - 1 - at, 8, bit(at));
    else fix(grid, 8, size - 15 + at, bit(at));
  }
  fix(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = coded(version, 12, 0x1f25);
  const size = grid.isDark.length;
  for (let at = 0; at < 18; at += 1) {
    const long = size - 11 + (at % 3);
    const across = Math.floor(at / 3);
    fix(grid, long, across, ((bits >>> at) & 1) === 1);
    fix(grid, across, long, ((bits >>> at) & 1) === 1);
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two columns at a time from the right, up and down in turn, around the vertical timing pattern. */
function drawWords({ isDark, isFixed }: Grid, words: readonly number[], mask: number): void {
  const size = isDark.length;
  const isMasked = MASKS[mask] ?? (() => false);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUpwards ? size - 1 - step : step;
        const row = isDark[y];
        if (!row || isFixed[y]?.[x]) continue;
        const bit = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        row[x] = bit !== isMasked(x, y);
        at += 1;
      }
  }
}

/** How hard a drawing is to read: long runs, blocks of four, and too much of one shade. */
function penalty(rows: readonly (readonly boolean[])[]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false));
  const dark = rows.flat().filter(Boolean).length;
  const blocks = rows.slice(1).flatMap((row, above) =>
    row.filter((each, x) => {
      const before = rows[above];
      return x > 0 && each === row[x - 1] && each === before?.[x] && each === before[x - 1];
    }),
  ).length;
  const balance = Math.floor((Math.abs(dark * 20 - rows.length ** 2 * 10) + rows.length ** 2 - 1) / rows.length ** 2);
  return [...rows, ...columns].reduce((sum, line) => sum + linePenalty(line), 0) + blocks * 3 + balance * 10;
}

/** Also for what looks like a finder pattern. */
function linePenalty(line: readonly boolean[]): number {
  const text = line.map((each) => (each ? "1" : "0")).join("");
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = text.match(/(?=10111010000|00001011101)/g)?.length ?? 0;
  return runs + finders * 40;
}
