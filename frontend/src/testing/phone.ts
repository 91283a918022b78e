import { vi } from "vitest";

/** From here on the window is as narrow as a phone. */
export const onPhone = () =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes("width") }) as MediaQueryList,
    );
