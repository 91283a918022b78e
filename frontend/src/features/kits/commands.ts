import { apiFetch } from "@/api/client";
import type { Kit } from "@/api/equipment";
import type { CommandAnswer, KitBody, NewKitBody } from "@/api/generated/command";

const KITS = "/api/v1/equipment/kits";

type Known = Pick<Kit, "id" | "version">;

export const createKit = (body: NewKitBody) =>
  apiFetch<CommandAnswer>(KITS, { method: "POST", body: JSON.stringify(body) });

export const changeKit = ({ id, version }: Known, body: KitBody) =>
  apiFetch<CommandAnswer>(`${KITS}/${id}`, { method: "PATCH", version, body: JSON.stringify(body) });

export const deleteKit = ({ id, version }: Known) =>
  apiFetch<CommandAnswer>(`${KITS}/${id}`, { method: "DELETE", version });
