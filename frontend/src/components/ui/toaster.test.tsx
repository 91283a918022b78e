import { render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { expect, it } from "vitest";
import { Toaster } from "./toaster";

it("shows an error in the font and the error colour of the house", async () => {
  render(<Toaster />);
  toast.error("O preço não foi salvo.");
  const shown = (await screen.findByText("O preço não foi salvo.")).closest("li");
  expect(shown).toHaveAttribute("data-rich-colors", "true");
  const list = shown?.parentElement;
  expect(list?.style.fontFamily).toBe("var(--font-sans)");
  expect(list?.style.getPropertyValue("--error-bg")).toBe("var(--bad-soft)");
});
