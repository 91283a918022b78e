import { queryOptions } from "@tanstack/react-query";
import { read } from "../read";
import { publicGet } from "./get";
import { publicPost } from "./post";
import { isRecord, textIn } from "./reading";

export interface PartyChoices {
  towns: readonly { id: string; name: string }[];
  beers: readonly { id: number; name: string; style: string }[];
}

export interface PartyEstimate {
  town: string;
  litres: number;
  beer_name: string;
  kegs: readonly { container_l: number; quantity: number; unit_price: number | null }[];
  equipment: readonly { model_id: number; name: string; quantity: number; unit_price: number }[];
  distance_km: number | null;
  freight: number | null;
  total: number | null;
  availability: "available" | "few" | "ask";
  /** Goes with the request as it is. */
  signed: string;
}

/** What an estimate is asked by, as the address has it. */
export type PartyParameters = Readonly<Record<string, string>>;

export const partyChoicesRead = () =>
  queryOptions({
    ...read(
      "readPartyChoices",
      ["beers", "equipment", "freight", "site"],
      [],
      async ({ signal }) => (await publicGet("/api/party", signal)) as PartyChoices,
    ),
    staleTime: 60_000,
  });

export const partyEstimateRead = (asked: PartyParameters | undefined) =>
  queryOptions({
    ...read(
      "readPartyEstimate",
      ["beers", "equipment", "freight", "site"],
      [asked],
      async ({ signal }) =>
        (await publicGet(`/api/party/estimate?${new URLSearchParams(asked)}`, signal)) as PartyEstimate,
    ),
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: 1,
  });

export interface PartyRequest {
  estimate: string;
  name: string;
  phone: string;
  address: string;
  notes: string;
  captcha_token: string;
}

/** Sends the request and returns its number. */
export async function sendPartyRequest(request: PartyRequest): Promise<string> {
  const answer = await publicPost("/api/v1/leads", request);
  return isRecord(answer) ? textIn(answer.reference) : "";
}
