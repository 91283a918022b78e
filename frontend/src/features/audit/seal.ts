import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import {
  getDownloadProofUrl,
  getDownloadSealHeadsUrl,
  getDownloadSealKeyUrl,
  getDownloadVerifierUrl,
  type Seal,
} from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import { download } from "@/lib/download";

export type { Seal, SealCheck, SealCopy, SealState } from "@/api/generated/query";

const WHILE_CHECKING = 1_000;
const OTHERWISE = 60_000;

/** The seal grows by itself; a check is followed while it runs. */
export const sealQuery = () =>
  queryOptions({
    ...still(reads.readSeal()),
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (isChecking(state.data) ? WHILE_CHECKING : OTHERWISE),
  });

export const isChecking = (seal: Seal | undefined) => seal?.check?.state === "running";

/** What can be taken away, so that somebody who was not here can check the history. */
const files = {
  heads: { address: getDownloadSealHeadsUrl(), name: "lacres.jsonl" },
  publicKey: { address: getDownloadSealKeyUrl(), name: "public-key.pem" },
  verifier: { address: getDownloadVerifierUrl(), name: "verify_proof.py" },
} as const;

/** Asks for one of the files and gives it to the person. */
export async function takeFile(file: keyof typeof files): Promise<void> {
  const { address, name } = files[file];
  download(await apiFetch<Blob>(address, { as: "blob" }), name);
}

/** The proof of the order that people call by this code. */
export async function takeProof(code: string): Promise<void> {
  const order = code.trim().toUpperCase();
  download(await apiFetch<Blob>(getDownloadProofUrl(order), { as: "blob" }), `prova-${order}.json`);
}

/** What the code of an order can look like; the server says whether there is such an order. */
export const looksLikeCode = (code: string) => /^[a-z0-9-]{1,40}$/i.test(code.trim());
