import { expect, it } from "vitest";
import { sentenceOf } from "./account-notices";

const notice = {
  kind: "password_changed",
  at: "2026-11-21T18:30:00Z",
  by_name: null,
  address: "203.0.113.9",
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0",
} as const;

it("a notice says what changed, when and from where", () => {
  expect(sentenceOf(notice)).toMatch(
    /^Sua senha foi trocada em 21\/11\/2026 .+ de 203\.0\.113\.9 \(Chrome no Windows\)\.$/,
  );
});

it("what somebody else did says who", () => {
  const reset = { ...notice, kind: "second_factor_reset", by_name: "Ana Souza", address: "", user_agent: "" } as const;
  expect(sentenceOf(reset)).toMatch(/^Seu segundo fator foi removido em .+ por Ana Souza\.$/);
});
