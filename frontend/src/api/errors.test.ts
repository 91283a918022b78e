import { describe, expect, test } from "vitest";
import {
  ApiError,
  errorTexts,
  failedTo,
  failureMessage,
  isAccessRefused,
  listErrorText,
  NotJson,
  textOf,
} from "./errors";
import { retryDelay, shouldRetry } from "./freshness";

test.each([
  [500, "shared", "HTTP error! status: 500"],
  [404, "body", "HTTP 404: não há"],
  [401, "shared", "HTTP 401: Unauthorized"],
  [401, "body", "HTTP 401: Unauthorized"],
] as const)("a %d in the %s style reads %j", (status, style, message) => {
  expect(failureMessage(status, style, "não há")).toBe(message);
});

test.each([
  ["fetch", "event orders", "Failed to fetch event orders"],
  ["create", "equipment model", "Failed to create equipment model"],
  ["delete", "kit definition", "Failed to delete kit definition"],
] as const)("%s %s", (verb, resource, message) => {
  expect(failedTo(verb, resource)).toBe(message);
});

describe("what a person is told", () => {
  const withSentence = new ApiError(409, "HTTP error! status: 409", { error: "A categoria tem produtos." });

  test("the server's sentence, else the screen's", () => {
    expect(textOf(withSentence, errorTexts.categories.load)).toBe("A categoria tem produtos.");
    expect(textOf(new ApiError(500, "HTTP error! status: 500"), errorTexts.categories.load)).toBe(
      "Erro ao carregar categorias",
    );
    expect(textOf(undefined, errorTexts.users.load)).toBe("Erro ao carregar usuários");
  });

  test("the list helper keeps the error's message, or says that it does not know", () => {
    expect(listErrorText(withSentence)).toBe("A categoria tem produtos.");
    expect(listErrorText(new Error("Failed to fetch"))).toBe("Failed to fetch");
    expect(listErrorText(new TypeError("Load failed"))).toBe(
      "O servidor não respondeu. Confira a internet e tente de novo.",
    );
    expect(listErrorText("?")).toBe("Erro desconhecido");
  });

  test("what came instead of JSON is named", () => {
    expect(new NotJson("text/html").message).toBe("Expected JSON response, got text/html");
  });
});

describe("retries", () => {
  test.each([
    [new ApiError(401, "x"), true],
    [new ApiError(403, "x"), true],
    [new ApiError(500, "x"), false],
    [new Error("HTTP 401: Unauthorized"), true],
    [new Error("Forbidden"), true],
    [new Error("HTTP 4010"), false],
    ["401", false],
  ])("%s is about access: %s", (error, refused) => {
    expect(isAccessRefused(error)).toBe(refused);
  });

  test("once, and never where access was refused", () => {
    expect(shouldRetry(0, new Error("lost"))).toBe(true);
    expect(shouldRetry(1, new Error("lost"))).toBe(false);
    expect(shouldRetry(0, new ApiError(403, "HTTP error! status: 403"))).toBe(false);
  });

  test("one second, then twice as long, thirty at most", () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});
