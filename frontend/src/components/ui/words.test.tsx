import { render } from "@testing-library/react";
import { Save } from "lucide-react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { Change } from "@/components/charts/change";
import { ImageBadge } from "@/components/images/image-badge";
import { Button } from "./button";

/** As Chrome's translator does it. */
function translate(page: HTMLElement): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(`${text.data}!`);
  }
}

test.each<[string, ReactElement, ReactElement]>([
  [
    "a button that gets an icon",
    <Button key="">Salvar</Button>,
    <Button key="" icon={Save}>
      Salvar
    </Button>,
  ],
  [
    "a picture that is moved to the front",
    <ImageBadge key="" image={{ is_active: true, sort_order: 1 }} />,
    <ImageBadge key="" image={{ is_active: true, sort_order: 0 }} />,
  ],
  ["a figure that falls", <Change key="" value={2} />, <Change key="" value={-2} />],
])("%s is drawn on a translated page", (_name, before, after) => {
  const { container, rerender } = render(before);
  translate(container);
  rerender(after);
  expect(container.querySelector("svg + span")).not.toBeNull();
});
