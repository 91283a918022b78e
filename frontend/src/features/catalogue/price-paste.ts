import { parsePrice } from "./inline-value";

/** What a spreadsheet put on the clipboard: lines of cells. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** Whether a paste is more than the text of one cell. */
export const isColumn = (text: string): boolean => /[\n\r\t]/.test(text.trim());

/** The column of prices: of several columns the one with the most prices in it. */
export function pastedPrices(text: string): string[] {
  const cells = pastedCells(text);
  const columns = Math.max(...cells.map((line) => line.length));
  const prices = (column: number) => cells.filter((line) => line[column] && "value" in parsePrice(line[column])).length;
  let best = 0;
  for (let column = 1; column < columns; column += 1) if (prices(column) >= prices(best)) best = column;
  return cells.map((line) => line[best] ?? "");
}
