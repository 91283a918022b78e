import { entriesIn, isRecord, textIn, textsIn } from "./reading";

interface LegalSection {
  heading: string;
  paragraphs: string[];
}

/** The text of a legal page, which the server writes into that page only: it is no part of the API. */
export function legalFromPage(page: Document): LegalSection[] {
  const data: unknown = JSON.parse(page.getElementById("initial-data")?.textContent || "{}");
  const sections = isRecord(data) ? data.legal : undefined;
  return entriesIn(sections).map(([, { heading, paragraphs }]) => ({
    heading: textIn(heading),
    paragraphs: textsIn(paragraphs),
  }));
}
