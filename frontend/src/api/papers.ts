import type { ApiRequest } from "./client";
import type { PaperPages } from "./generated/query";
import { apart, type Read } from "./read";

/** Something to be held: its pages as a screen shows them, and the PDF that is kept, sent and printed. */
export interface Paper {
  pages: Read<PaperPages>;
  file: Read<Blob>;
}

export const PDF = "application/pdf";

/** The paper of an operation, which answers its pages or, to who accepts a PDF, the file. */
export function paperOf(ask: (request?: ApiRequest) => Read<PaperPages>): Paper {
  const file = ask({ as: "blob", headers: { Accept: PDF } });
  return { pages: ask(), file: apart(file as unknown as Read<Blob>, "file") };
}
