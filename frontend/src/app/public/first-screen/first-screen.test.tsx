import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { heroFrom } from "@/api/public/hero";
import { Carousel } from "@/components/hero/carousel";
import { firstScreenTemplate } from "./first-screen";
import { filled, slotsFrom } from "./paint";

const image = (id: number) => ({
  id,
  url: `/media/${id}-1600.webp`,
  title: `Quando escurece <${id}>`,
  description: 'A gente "acende" & serve.',
  srcset: [
    { url: `/media/${id}-640.webp`, width: 640 },
    { url: `/media/${id}-1600.webp`, width: 1600 },
  ],
});

const data = {
  site: {
    name: "Choperia Pirilampo",
    address: { city: "Santa Isabel", state: "SP" },
    phones: { whatsapp_shop: null, whatsapp_business: "+5511955550101" },
  },
  hero: [image(1), image(2)],
};

function painted(): HTMLElement {
  const place = document.createElement("div");
  place.innerHTML = filled(firstScreenTemplate(), slotsFrom(data) ?? {});
  return place;
}

test("every slot is filled, and nothing a person typed becomes markup", () => {
  const place = painted();
  expect(place.innerHTML).not.toContain("{{");
  expect(place.querySelector("h1")).toHaveTextContent("Choperia Pirilampo, Santa Isabel - SP");
  expect(place).toHaveTextContent("Quando escurece <1>");
  expect(place).toHaveTextContent('A gente "acende" & serve.');
  expect(place.querySelector('a[href^="https://wa.me/"]')).toHaveAttribute(
    "href",
    expect.stringContaining("https://wa.me/5511955550101?text="),
  );
});

test("what is painted is what the carousel shows when it starts", () => {
  const { container } = render(<Carousel slides={heroFrom({ images: data.hero })} />);
  const look = (place: HTMLElement) =>
    ["img", "p.font-display", "p.font-display + p"].map((selector) => {
      const element = place.querySelector(selector);
      const { src, sizes, srcset } = (element ?? {}) as Partial<HTMLImageElement>;
      return { class: element?.className, text: element?.textContent, src, sizes, srcset };
    });
  expect(look(painted())).toEqual(look(container));
});

describe("nothing is painted where the page would look different from what comes", () => {
  test.each([
    ["no data", {}],
    ["no slides", { ...data, hero: [] }],
    ["one slide, which has no controls", { ...data, hero: [image(1)] }],
    ["a slide without a title", { ...data, hero: [{ ...image(1), title: "" }, image(2)] }],
    ["no WhatsApp", { ...data, site: { ...data.site, phones: {} } }],
  ])("%s", (_name, page) => {
    expect(slotsFrom(page)).toBeUndefined();
  });
});
