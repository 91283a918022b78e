import { houseClock } from "@/lib/house-clock";

/** `14:05`, where the house stands. */
export const clockOf = (instant: string) => houseClock(instant).time;
