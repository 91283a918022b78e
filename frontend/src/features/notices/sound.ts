import { local } from "@/lib/storage";

const KEY = "choperia.notices-sound";

/** Whether this browser sounds for a new notice. */
export const isSoundOn = (): boolean => local.get(KEY) !== null;

export function switchSound(isOn: boolean): void {
  if (isOn) local.set(KEY, "1");
  else local.remove(KEY);
}
