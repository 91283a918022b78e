import type { DriverDay, DriverStop } from "./actions";
import type { Phone } from "./phone-state";

/** What each sheet of a stop is given. */
export interface StopSheetProps {
  phone: Phone;
  day: DriverDay;
  stop: DriverStop;
  onClose: () => void;
}
