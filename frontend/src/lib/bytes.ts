import { formatNumber } from "./numbers";

const STEPS = [
  { size: 1_000_000_000, unit: "GB" },
  { size: 1_000_000, unit: "MB" },
  { size: 1_000, unit: "kB" },
];

/** '348 kB', '1,2 MB': decimal, as file managers count. */
export function formatBytes(bytes: number): string {
  const step = STEPS.find(({ size }) => bytes >= size);
  if (!step) return `${bytes} B`;
  const value = bytes / step.size;
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${step.unit}`;
}
