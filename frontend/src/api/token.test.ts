import { describe, expect, test } from "vitest";
import { expiryOf, forgetSession, isExpired, storedToken, storeToken, storeUser, validToken } from "./token";

const NOW = 1_800_000_000_000;
const jwt = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.s`;

describe("a stored token is absent", () => {
  test.each([[undefined], [""], ["   "], ["undefined"], ["null"]])("where it is %j", (stored) => {
    if (stored !== undefined) localStorage.setItem("auth_token", stored);
    expect(storedToken()).toBeUndefined();
  });

  test("but an older key counts too", () => {
    localStorage.setItem("auth_token", "null");
    localStorage.setItem("token", "abc");
    expect(storedToken()).toBe("abc");
  });
});

test.each([
  ["a minute ago", jwt({ exp: NOW / 1_000 - 60 }), true],
  ["right now", jwt({ exp: NOW / 1_000 }), true],
  ["in a minute", jwt({ exp: NOW / 1_000 + 60 }), false],
  ["never said", jwt({ sub: 1 }), true],
  ["said as text", jwt({ exp: "2099" }), true],
  ["in no token", "not-a-token", true],
  ["in a null body", jwt(null), true],
])("a token that ends %s: expired is %s", (_name, token, expired) => {
  expect(isExpired(token, NOW)).toBe(expired);
});

test("the expiry is read from base64url as well", () => {
  expect(expiryOf(jwt({ name: "???>>>", exp: 42 }))).toBe(42_000);
});

test("the token is kept once, the person without name and e-mail", () => {
  localStorage.setItem("token", "of an older version");
  storeToken("abc");
  storeUser({ id: 7, username: "ana", name: "Ana Prado", email: "ana@example.com", role: "admin", roles: ["all"] });
  expect({ ...localStorage }).toEqual({
    auth_token: "abc",
    user: JSON.stringify({ id: 7, username: "ana", role: "admin", roles: ["all"] }),
  });
});

test("signing out removes tokens, user and admin key, and nothing else", () => {
  storeToken(jwt({ exp: NOW / 1_000 + 60 }));
  localStorage.setItem("user", "{}");
  localStorage.setItem("adminKey", "x");
  localStorage.setItem("theme", "dark");
  expect(validToken(NOW)).toBeDefined();
  forgetSession();
  expect({ ...localStorage }).toEqual({ theme: "dark" });
});
