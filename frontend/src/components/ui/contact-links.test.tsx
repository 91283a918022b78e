import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ContactLinks } from "./contact-links";

it.each([
  ["+5511955550142", "(11) 95555-0142", "tel:+5511955550142", "https://wa.me/5511955550142?text=Oi"],
  ["0 15 41 98799-5678", "(41) 98799-5678", "tel:+5541987995678", "https://wa.me/5541987995678?text=Oi"],
  // its ninth digit would be a guess
  ["0 15 41 8799-5678", "(41) 98799-5678", "tel:+5541987995678", undefined],
  ["+551155550100", "(11) 5555-0100", "tel:+551155550100", undefined],
  ["0800 123 4567", "0800 123 4567", "tel:08001234567", undefined],
  ["955550101", "955550101", "tel:955550101", undefined],
])("%s is called, and written to unless it has no WhatsApp", (number, text, call, write) => {
  render(<ContactLinks number={number} greeting="Oi" />);
  expect(screen.getByRole("link", { name: text })).toHaveAttribute("href", call);
  const whatsapp = screen.queryByRole("link", { name: "WhatsApp" });
  expect(whatsapp?.getAttribute("href") ?? undefined).toBe(write);
});
