import { apiFetch } from "./client";

/** Every row of a list as CSV. `address` is what the generated URL builder of the list gives. */
export const spreadsheet = (address: string) =>
  apiFetch<Blob>(address, { headers: { Accept: "text/csv" }, as: "blob" });
