import { afterEach, describe, expect, it, vi } from "vitest";
import { openStore } from "./storage";

const own = Object.getOwnPropertyDescriptor(window, "localStorage") as PropertyDescriptor;
afterEach(() => Object.defineProperty(window, "localStorage", own));

/** As a browser that blocks all cookies: to name the storage throws. */
function denied(): void {
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  Object.defineProperty(window, "localStorage", { configurable: true, get });
}

/** As the view of an app without storage. */
const absent = () => Object.defineProperty(window, "localStorage", { configurable: true, value: null });

function full(): void {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
}

describe.each([
  ["denied", denied],
  ["absent", absent],
  ["full", full],
])("a storage that is %s", (_name, breakIt) => {
  it("lives in memory", () => {
    breakIt();
    const store = openStore("localStorage");
    expect(store.get("user")).toBeNull();
    store.set("user", "ana");
    store.set("theme", "dark");
    expect([store.get("user"), store.get("theme")]).toEqual(["ana", "dark"]);
    expect(store.keys()).toEqual(["user", "theme"]);
    store.remove("user");
    expect(store.get("user")).toBeNull();
    expect(store.keys()).toEqual(["theme"]);
  });
});

it("a value that the browser takes is in the browser only", () => {
  const store = openStore("localStorage");
  store.set("user", "ana");
  expect(localStorage.getItem("user")).toBe("ana");
  localStorage.setItem("user", "bia"); // in another tab
  expect(store.get("user")).toBe("bia");
});

it("a value that finds no room hides the older one, which does not come back with the next page", () => {
  const store = openStore("localStorage");
  store.set("user", "ana");
  full();
  store.set("user", "bia");
  expect(store.get("user")).toBe("bia");
  expect(openStore("localStorage").get("user")).toBeNull();
});

it("a value goes to the browser as soon as there is room", () => {
  const store = openStore("localStorage");
  full();
  store.set("user", "ana");
  vi.restoreAllMocks();
  store.set("user", "bia");
  expect(localStorage.getItem("user")).toBe("bia");
  expect(store.keys()).toEqual(["user"]);
});
