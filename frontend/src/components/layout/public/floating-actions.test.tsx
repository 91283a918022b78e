import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { siteFrom } from "@/api/public/site";
import { FloatingActions } from "./floating-actions";

function scrollTo(y: number) {
  act(() => {
    Object.defineProperty(window, "scrollY", { value: y, configurable: true });
    window.dispatchEvent(new Event("scroll"));
  });
}

test("the button gives way while the page is read, and over what can be pressed", () => {
  let below: Element[] = [];
  document.elementsFromPoint = () => below;
  render(<FloatingActions site={siteFrom({})} />);
  const shortcuts = screen.getByRole("complementary", { name: "Atalhos" });
  const isAway = () => shortcuts.className.includes("opacity-0");
  expect(isAway()).toBe(false);
  scrollTo(300);
  expect(isAway()).toBe(true);
  scrollTo(200);
  expect(isAway()).toBe(false);
  below = [document.createElement("button")];
  scrollTo(100);
  expect(isAway()).toBe(true);
});
