import type { ManualPage } from "./page";

const files = import.meta.glob<ManualPage>("../../../../docs/manual/*.md", { eager: true, import: "default" });
const pictures = import.meta.glob<string>("../../../../docs/manual/pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** By name: the file's, without its ending. */
const pages = new Map(Object.entries(files).map(([path, page]) => [nameOf(path).replace(".md", ""), page]));
const addresses = new Map(Object.entries(pictures).map(([path, address]) => [nameOf(path), address]));

/** The page of this name, or the list of all pages. */
export const manualPage = (name = "README"): ManualPage | undefined => pages.get(name);

/** The names of all pages, without the list of them. */
export const manualPages = [...pages.keys()].filter((name) => name !== "README");

/** Where a picture of the manual is served. */
export const pictureAddress = (file: string): string | undefined => addresses.get(file);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
