import type { ChannelBody } from "@/api/generated/command";
import { wholeIn } from "@/lib/numbers";
import type { Problems } from "@/lib/use-typed";
import type { Channel } from "./settings";

export type ChannelKind = ChannelBody["channel"]["kind"];

export interface ChannelFields {
  host: string;
  port: string;
  security: "tls" | "starttls";
  account: string;
  sender: string;
  /** Secrets are never shown; left empty, they stay as before. */
  password: string;
  access_token: string;
  app_secret: string;
  name: string;
  url: string;
  /** What a webhook hears of; none: everything. */
  topics: readonly string[];
  per_minute: string;
}

const perMinute: Record<ChannelKind, number> = { email: 30, cloud: 60, push: 600, webhook: 120 };

export const fieldsOf = (kind: ChannelKind, channel: Channel | undefined): ChannelFields => ({
  host: channel?.host ?? "",
  port: String(channel?.port || 465),
  security: channel?.security === "starttls" ? "starttls" : "tls",
  account: channel?.account ?? "",
  sender: channel?.sender.replace(/^mailto:/, "") ?? "",
  password: "",
  access_token: "",
  app_secret: "",
  name: channel?.name ?? "",
  url: channel?.url ?? "",
  topics: channel?.topics ?? [],
  per_minute: String(channel?.per_minute ?? perMinute[kind]),
});

export function bodyOf(kind: ChannelKind, fields: ChannelFields): ChannelBody {
  const per_minute = wholeIn(fields.per_minute) ?? perMinute[kind];
  const [account, sender] = [fields.account.trim(), fields.sender.trim()];
  switch (kind) {
    case "email":
      return {
        channel: {
          kind,
          host: fields.host.trim(),
          port: wholeIn(fields.port) ?? 0,
          security: fields.security,
          account,
          sender,
          password: fields.password || null,
          per_minute,
        },
      };
    case "cloud":
      return {
        channel: {
          kind,
          account,
          access_token: fields.access_token.trim() || null,
          app_secret: fields.app_secret.trim() || null,
          per_minute,
        },
      };
    case "push":
      return { channel: { kind, sender } };
    case "webhook":
      return {
        channel: { kind, name: fields.name.trim(), url: fields.url.trim(), topics: [...fields.topics], per_minute },
      };
  }
}

const needed: Record<ChannelKind, readonly (keyof ChannelFields)[]> = {
  email: ["host", "port", "sender"],
  cloud: ["account"],
  push: ["sender"],
  webhook: ["name", "url"],
};

const ofPassword: readonly (keyof ChannelFields)[] = ["host", "port", "security", "account"];

/**
 * Whether the password has to be typed: the one that is stored goes to no other mail server, and not for another user.
 * `changed` names the fields that differ from the channel; `undefined`: it is new.
 */
export const asksPassword = (fields: ChannelFields, changed: readonly (keyof ChannelFields)[] | undefined) =>
  fields.account.trim() !== "" && (changed === undefined || ofPassword.some((name) => changed.includes(name)));

/** Why fields cannot be sent. `changed` as in `asksPassword`. */
export function problemsOf(
  kind: ChannelKind,
  fields: ChannelFields,
  changed: readonly (keyof ChannelFields)[] | undefined,
): Problems<ChannelFields> {
  const secrets: (keyof ChannelFields)[] = [];
  if (kind === "cloud" && changed === undefined) secrets.push("access_token", "app_secret");
  if (kind === "email" && asksPassword(fields, changed)) secrets.push("password");
  const empty = [...needed[kind], ...secrets].filter((name) => !String(fields[name]).trim());
  const found: Partial<Record<keyof ChannelFields, string>> = Object.fromEntries(
    empty.map((name) => [name, "Preencha este campo."]),
  );
  if (kind === "webhook" && fields.url && !/^https?:\/\//.test(fields.url.trim())) found.url = "Comece com https://.";
  if (kind !== "push" && !(wholeIn(fields.per_minute, 1) ?? 0)) found.per_minute = "Um número de 1 a 600.";
  return found;
}
