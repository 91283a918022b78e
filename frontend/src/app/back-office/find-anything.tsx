import { Finder } from "@/features/finder/finder";
import type { User } from "@/session/user";
import { placesOf } from "./places";

interface FindAnythingProps {
  user: User;
  onClose: () => void;
}

/** The finder with the places of the back office: its table of words is loaded with it, and not with the first screen. */
export function FindAnything({ user, onClose }: FindAnythingProps) {
  return <Finder places={placesOf(user)} onClose={onClose} />;
}
