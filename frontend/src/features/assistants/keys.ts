import { queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";

export type { AssistantKey } from "@/api/generated/query";

export const keysQuery = () => queryOptions(reads.listAssistantKeys());

/** What a program that speaks the Model Context Protocol reads to find the house. */
export const configuration = (address: string, token: string) =>
  JSON.stringify(
    { mcpServers: { choperia: { type: "http", url: address, headers: { Authorization: `Bearer ${token}` } } } },
    null,
    2,
  );

/** Days for which a key may be valid. */
export const validities = { 30: "30 dias", 90: "90 dias", 180: "6 meses", 365: "1 ano" } as const;
