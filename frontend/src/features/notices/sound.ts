import { local } from "@/lib/storage";

const MUTED = "choperia.table-calls-muted";

/** Whether this browser sounds for what is new. */
export const isSoundOn = (): boolean => local.get(MUTED) === null;

export function switchSound(isOn: boolean): void {
  if (isOn) local.remove(MUTED);
  else local.set(MUTED, "1");
}
