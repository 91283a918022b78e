import type { DriverDay, DriverStop } from "./actions";
import type { Phone } from "./phone-state";
import type { Unsent } from "./unsent";

/** What each sheet of a stop is given. */
export interface StopSheetProps {
  phone: Phone;
  day: DriverDay;
  stop: DriverStop;
  /** What the sheet corrects: it opens with what was entered. */
  refused?: Unsent;
  onClose: () => void;
}
