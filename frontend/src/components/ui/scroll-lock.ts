let holders = 0;

/** Holds the page still until the returned function is called. Several may hold it at once. */
export function lockScroll(): () => void {
  holders += 1;
  document.documentElement.dataset.scrollLocked = "";
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders === 0) delete document.documentElement.dataset.scrollLocked;
  };
}
