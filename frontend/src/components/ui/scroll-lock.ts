let holders = 0;

/**
 * Holds the page still until the returned function is called; several may hold it at once. Where the scrollbar takes
 * room of its own, that room is kept, so that nothing jumps.
 */
export function lockScroll(): () => void {
  const page = document.documentElement;
  if (holders === 0) {
    page.style.paddingRight = `${Math.max(window.innerWidth - page.clientWidth, 0)}px`;
    page.dataset.scrollLocked = "";
  }
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders > 0) return;
    page.style.paddingRight = "";
    delete page.dataset.scrollLocked;
  };
}
