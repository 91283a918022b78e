import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";

// What jsdom has not: a media query (nothing matches), scrolling, pointer capture, sizes, and the methods of a modal dialog.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = "";
  scrollMargin = "";
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>("a[href], button:not(:disabled)")?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Files of a worker share the library, so it is configured once.
// A toast appears in the DOM one effect before it becomes visible: `findBy…` returns after the effects that its find has
// scheduled, so that a test can look at once.
const PATIENCE = 10_000; // a busy machine is slow, not wrong: this only ends what would wait forever
const original = { ...getConfig() };
if (original.asyncUtilTimeout !== PATIENCE)
  configure({
    asyncUtilTimeout: PATIENCE,
    asyncWrapper: async (wait) => {
      const found = await original.asyncWrapper(wait);
      if (!vi.isFakeTimers()) await new Promise((resolve) => setTimeout(resolve, 1));
      return found;
    },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  for (const { id } of toast.getToasts()) toast.dismiss(id); // the next test's Toaster would show them again
});
