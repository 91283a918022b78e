const files = import.meta.glob<string>("../../../../docs/manual/*.md", {
  eager: true,
  query: "?title",
  import: "default",
});

/** Every page of the manual: its name and what it is called. The pages themselves are not loaded with them. */
export const manualTitles: readonly { page: string; title: string }[] = Object.entries(files)
  .map(([path, title]) => ({ page: path.slice(path.lastIndexOf("/") + 1).replace(".md", ""), title }))
  .filter(({ page }) => page !== "README");
