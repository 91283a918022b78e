/** Made at its first use. For formatters of `Intl`: each costs a phone some milliseconds, and a page needs few of them. */
export function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
