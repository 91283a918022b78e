import { apiFetch } from "@/api/client";
import type { Resource } from "@/api/equipment";
import type {
  AssetBody,
  AssetStatusBody,
  CommandAnswer,
  LocationBody,
  ModelBody,
  NewAssetBody,
  NewLocationBody,
  NewModelBody,
  RegisteredAsset,
} from "@/api/generated/command";

interface Known {
  id: number;
  version: number;
}

const EQUIPMENT = "/api/v1/equipment";

export const createModel = (body: NewModelBody) => create<CommandAnswer>("models", body);
export const changeModel = (model: Known, body: ModelBody) => change("models", model, body);
export const createAsset = (body: NewAssetBody) => create<RegisteredAsset>("assets", body);
export const changeAsset = (asset: Known, body: AssetBody) => change("assets", asset, body);
export const createLocation = (body: NewLocationBody) => create<CommandAnswer>("locations", body);
export const changeLocation = (location: Known, body: LocationBody) => change("locations", location, body);

/** Says by hand what an asset is, with the reason that its history keeps. */
export const setAssetStatus = (asset: Known, body: AssetStatusBody) =>
  apiFetch<CommandAnswer>(`${EQUIPMENT}/assets/${asset.id}/status`, {
    method: "POST",
    version: asset.version,
    body: JSON.stringify(body),
  });

export const remove = (resource: Resource, { id, version }: Known) =>
  apiFetch<CommandAnswer>(`${EQUIPMENT}/${resource}/${id}`, { method: "DELETE", version });

const create = <Answer>(resource: Resource, body: object) =>
  apiFetch<Answer>(`${EQUIPMENT}/${resource}`, { method: "POST", body: JSON.stringify(body) });

const change = (resource: Resource, { id, version }: Known, body: object) =>
  apiFetch<CommandAnswer>(`${EQUIPMENT}/${resource}/${id}`, { method: "PATCH", version, body: JSON.stringify(body) });
