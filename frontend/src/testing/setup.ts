import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// What jsdom has not: a media query (nothing matches), scrolling, sizes, and the methods of a modal dialog.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>("a[href], button:not(:disabled)")?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// a busy machine is slow, not wrong: this only ends what would wait forever
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
