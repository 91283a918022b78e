import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { serve } from "@/testing/server";
import { apiFetch } from "./client";
import { ApiError, NotJson } from "./errors";
import { onRefusal } from "./refusal";
import { onSessionEnd } from "./session-end";
import { forgetSession, storeToken } from "./token";

const HOST = "http://pub.test";
const server = serve();

/** A token that ends in `seconds`; `name` tells tokens apart. */
function token(name: string, seconds = 600): string {
  const claims = { sub: name, exp: Math.floor(Date.now() / 1_000) + seconds };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

/** A read that lets in only who carries `accepted`, and remembers who came. */
function guarded(path: string, accepted: () => string) {
  const seen: (string | null)[] = [];
  server.use(
    http.get(HOST + path, ({ request }) => {
      seen.push(request.headers.get("Authorization"));
      return request.headers.get("Authorization") === `Bearer ${accepted()}`
        ? HttpResponse.json({ ok: true })
        : HttpResponse.json({ error: "Entre de novo." }, { status: 401 });
    }),
  );
  return seen;
}

function renewing(answer: () => Response | Promise<Response>) {
  const calls = { count: 0 };
  server.use(
    http.post(`${HOST}/api/session/refresh`, () => {
      calls.count += 1;
      return answer();
    }),
  );
  return calls;
}

let ends: string[];
beforeEach(() => {
  ends = [];
  return onSessionEnd((reason) => ends.push(reason));
});

test("a read that has not changed comes back without its body, until the session ends", async () => {
  const asked: (string | null)[] = [];
  storeToken(token("reader"));
  server.use(
    http.get(`${HOST}/api/v1/kept`, ({ request }) => {
      const tag = request.headers.get("If-None-Match");
      asked.push(tag);
      return tag
        ? new HttpResponse(null, { status: 304 })
        : HttpResponse.json({ beers: 9 }, { headers: { ETag: 'W/"abc"' } });
    }),
  );
  expect(await apiFetch("/api/v1/kept")).toEqual({ beers: 9 });
  expect(await apiFetch("/api/v1/kept")).toEqual({ beers: 9 });
  forgetSession();
  storeToken(token("another"));
  expect(await apiFetch("/api/v1/kept")).toEqual({ beers: 9 });
  expect(asked).toEqual([null, 'W/"abc"', null]);
});

describe("silent renewal", () => {
  test("an expired token is renewed before the call, and the person notices nothing", async () => {
    const fresh = token("fresh");
    storeToken(token("old", -10));
    const seen = guarded("/api/v1/things", () => fresh);
    renewing(() => HttpResponse.json({ token: fresh }));

    expect(await apiFetch("/api/v1/things")).toEqual({ ok: true });
    expect(seen).toEqual([`Bearer ${fresh}`]);
    expect(localStorage.getItem("auth_token")).toBe(fresh);
    expect(ends).toEqual([]);
  });

  test("many calls at once share one renewal", async () => {
    const fresh = token("fresh-shared");
    storeToken(token("old-shared", -10));
    guarded("/api/v1/things", () => fresh);
    const renewals = renewing(() => HttpResponse.json({ token: fresh }));

    await Promise.all(Array.from({ length: 8 }, () => apiFetch("/api/v1/things")));
    expect(renewals.count).toBe(1);
  });

  test("a browser that denies locks renews without one", async () => {
    const request = () => Promise.reject(new DOMException("Access to the Locks API is denied.", "SecurityError"));
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
    const fresh = token("fresh-unlocked");
    storeToken(token("old-unlocked", -10));
    guarded("/api/v1/things", () => fresh);
    const renewals = renewing(() => HttpResponse.json({ token: fresh }));

    expect(await apiFetch("/api/v1/things")).toEqual({ ok: true });
    expect(renewals.count).toBe(1);
  });

  test("a token that is refused before its time is renewed once and the call repeated", async () => {
    const [revoked, fresh] = [token("revoked"), token("after-revoked")];
    storeToken(revoked);
    const seen = guarded("/api/v1/things", () => fresh);
    renewing(() => HttpResponse.json({ token: fresh }));

    expect(await apiFetch("/api/v1/things")).toEqual({ ok: true });
    expect(seen).toEqual([`Bearer ${revoked}`, `Bearer ${fresh}`]);
  });

  test("where the renewal cannot be asked for, nothing is forgotten", async () => {
    const old = token("old-offline", -10);
    storeToken(old);
    renewing(() => HttpResponse.error());

    await expect(apiFetch("/api/v1/things")).rejects.toThrow();
    expect(localStorage.getItem("auth_token")).toBe(old);
    expect(ends).toEqual([]);
  });
});

describe("401", () => {
  test("without a valid token everything stored is removed and the end of the session announced", async () => {
    localStorage.setItem("auth_token", "undefined");
    localStorage.setItem("user", "{}");
    localStorage.setItem("adminKey", "x");
    guarded("/api/v1/things", () => "nobody");

    await expect(apiFetch("/api/v1/things")).rejects.toThrow("HTTP 401: Unauthorized");
    expect(localStorage).toHaveLength(0);
    expect(ends).toEqual(["absent"]);
  });

  test("an expired token whose renewal is refused is removed", async () => {
    storeToken(token("old-refused", -10));
    localStorage.setItem("user", "{}");
    guarded("/api/v1/things", () => "nobody");
    renewing(() => HttpResponse.json({}, { status: 401 }));

    await expect(apiFetch("/api/v1/things")).rejects.toBeInstanceOf(ApiError);
    expect(localStorage).toHaveLength(0);
    expect(ends).toEqual(["refused"]);
  });

  test("with a valid token it is thrown, and nothing is removed", async () => {
    const valid = token("valid-but-refused");
    storeToken(valid);
    guarded("/api/v1/things", () => "nobody");
    const renewals = renewing(() => HttpResponse.json({}, { status: 401 }));

    await expect(apiFetch("/api/v1/things")).rejects.toThrow("HTTP 401: Unauthorized");
    await expect(apiFetch("/api/v1/things")).rejects.toThrow("HTTP 401: Unauthorized");
    expect(localStorage.getItem("auth_token")).toBe(valid);
    expect(ends).toEqual(["refused", "refused"]);
    expect(renewals.count).toBe(1);
  });

  test("a wrong password is the login screen's to tell", async () => {
    server.use(http.post(`${HOST}/api/login`, () => HttpResponse.json({ error: "Não confere." }, { status: 401 })));
    const failure = apiFetch("/api/login", { method: "POST", body: "{}", asSomebody: false });
    await expect(failure).rejects.toMatchObject({ status: 401, sentence: "Não confere." });
    expect(ends).toEqual([]);
  });
});

describe("commands", () => {
  const command = (init = {}) => apiFetch("/api/v1/things/1", { method: "PATCH", body: "{}", ...init });

  test("carry the version as If-Match and a key of their own", async () => {
    const headers: Headers[] = [];
    server.use(
      http.patch(`${HOST}/api/v1/things/1`, ({ request }) => {
        headers.push(request.headers);
        return HttpResponse.json({ id: 1, version: 8 });
      }),
    );
    await command({ version: 7 });
    await command({ idempotencyKey: "chosen" });

    expect(headers[0]?.get("If-Match")).toBe('"7"');
    expect(headers[0]?.get("Content-Type")).toBe("application/json");
    expect(headers[0]?.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers[1]?.get("Idempotency-Key")).toBe("chosen");
    expect(headers[1]?.has("If-Match")).toBe(false);
  });

  test.each([
    ["the connection is lost", () => HttpResponse.error()],
    ["the database is away", () => HttpResponse.json({}, { status: 503 })],
  ])("are repeated once with the same key where %s", async (_name, firstAnswer) => {
    const keys: (string | null)[] = [];
    server.use(
      http.patch(`${HOST}/api/v1/things/1`, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1 ? firstAnswer() : HttpResponse.json({ id: 1 });
      }),
    );
    expect(await command()).toEqual({ id: 1 });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test("are not repeated where the answer was a refusal", async () => {
    let calls = 0;
    server.use(
      http.patch(`${HOST}/api/v1/things/1`, () => {
        calls += 1;
        return HttpResponse.json({ error: "Já mudou.", current_version: 9, changed_by: "Ana" }, { status: 412 });
      }),
    );
    await expect(command({ version: 7 })).rejects.toMatchObject({
      status: 412,
      currentVersion: 9,
      sentence: "Já mudou.",
      message: "HTTP error! status: 412",
    });
    expect(calls).toBe(1);
  });

  test("answer an empty object where there is no JSON", async () => {
    server.use(http.patch(`${HOST}/api/v1/things/1`, () => new HttpResponse("ok")));
    expect(await command()).toEqual({});
  });

  test("let the reads that follow ask for what they wrote, the highest of them", async () => {
    const positions = ["0.12", "0.9", "1.2"];
    server.use(
      http.patch(`${HOST}/api/v1/things/1`, () =>
        HttpResponse.json({}, { headers: { "X-Event-Position": positions.shift() ?? "" } }),
      ),
    );
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${HOST}/api/v1/things`, ({ request }) => {
        asked.push(request.headers.get("X-Min-Position"));
        return HttpResponse.json([]);
      }),
    );
    const read = () => apiFetch("/api/v1/things");
    await read();
    for (let count = 0; count < 3; count += 1) {
      await command();
      await read();
    }
    expect(asked).toEqual([null, "0.12", "0.12", "1.2"]);
  });
});

describe("reads", () => {
  test("are not a command: no key", async () => {
    server.use(
      http.get(`${HOST}/api/v1/things`, ({ request }) =>
        HttpResponse.json({ key: request.headers.get("Idempotency-Key") }),
      ),
    );
    expect(await apiFetch("/api/v1/things")).toEqual({ key: null });
  });

  test("must be JSON", async () => {
    server.use(http.get(`${HOST}/api/v1/things`, () => HttpResponse.html("<p>Olá</p>")));
    await expect(apiFetch("/api/v1/things")).rejects.toThrow(NotJson);
    await expect(apiFetch("/api/v1/things")).rejects.toThrow("Expected JSON response, got text/html");
  });

  test("may be the page of a document, as it comes", async () => {
    storeToken(token("reader"));
    server.use(
      http.get(`${HOST}/api/v1/page`, ({ request }) =>
        HttpResponse.html(`<p>${request.headers.get("Accept")}, ${request.headers.has("Authorization")}</p>`),
      ),
    );
    const page = await apiFetch<string>("/api/v1/page", { as: "text", headers: { Accept: "text/html" } });
    expect(page).toBe("<p>text/html, true</p>");
  });

  test.each([
    ["/api/menu", "omit"],
    ["/api/menu?x=1", "omit"],
    ["/api/public-images/7", "omit"],
    ["/api/menus", "include"],
    ["/api/v1/things", "include"],
  ])("%s is asked for with cookies: %s", async (address, credentials) => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
    await apiFetch(address);
    expect(asked.mock.calls[0]?.[1]?.credentials).toBe(credentials);
  });

  test("go to our own server, whatever host the address names", async () => {
    server.use(http.get(`${HOST}/api/v1/things`, () => HttpResponse.json("here")));
    expect(await apiFetch("https://elsewhere.test/api/v1/things")).toBe("here");
  });
});

test("a refusal is announced, whichever call it answers: the person's rights have changed", async () => {
  const heard = vi.fn<() => void>();
  const stop = onRefusal(heard);
  server.use(
    http.get(`${HOST}/api/v1/things`, () => HttpResponse.json({ error: "Acesso negado." }, { status: 403 })),
    http.patch(`${HOST}/api/v1/things`, () => HttpResponse.json({ error: "Acesso negado." }, { status: 403 })),
    http.put(`${HOST}/api/v1/things`, () => HttpResponse.json({ error: "Em uso." }, { status: 409 })),
  );
  await expect(apiFetch("/api/v1/things")).rejects.toMatchObject({ status: 403 });
  await expect(apiFetch("/api/v1/things", { method: "PATCH" })).rejects.toMatchObject({ status: 403 });
  await expect(apiFetch("/api/v1/things", { method: "PUT" })).rejects.toMatchObject({ status: 409 });
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test("a file that waits for its turn is asked for again, and a second of the same person is not", async () => {
  const queued = { type: "/problems/queued", error: "2 exportações em andamento; a sua é a próxima.", seconds: 0.01 };
  const answers = [HttpResponse.json(queued, { status: 429 }), HttpResponse.text("Dia;Valor")];
  server.use(http.get(`${HOST}/api/v1/month`, () => answers.shift()));
  const file = await apiFetch<Blob>(`${HOST}/api/v1/month`, { as: "blob" });
  expect(await file.text()).toBe("Dia;Valor");
  const own = { type: "/problems/own-file", error: "Você já tem um arquivo sendo gerado." };
  server.use(http.get(`${HOST}/api/v1/month`, () => HttpResponse.json(own, { status: 409 })));
  await expect(apiFetch(`${HOST}/api/v1/month`, { as: "blob" })).rejects.toMatchObject({ sentence: own.error });
});
