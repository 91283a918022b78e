import { useEffect, useEffectEvent, useRef, useState } from "react";
import { publicErrorTexts } from "@/api/errors";
import { isOutdated } from "@/lib/build";
import type { Language } from "@/lib/language";
import { language, type Phrase, t } from "@/lib/words";

/** Proof of work on a challenge from this address, in the person's own browser; started by itself, so that nobody has to prove anything by hand. */
export function Altcha({ challenge, onToken }: { challenge: string; onToken: (token: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onToken);
  const [problem, setProblem] = useState<Phrase>();

  useEffect(() => {
    let gone = false;
    const controller = new AbortController();
    void (async () => {
      const [{ default: Worker }] = await Promise.all([
        import("altcha/workers/pbkdf2?worker"),
        import("altcha/external"),
        altchaWords[language()]?.(),
        import("altcha/altcha.css"),
      ]);
      if (gone || !place.current) return;
      globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new Worker());
      const widget = document.createElement("altcha-widget");
      for (const [name, value] of Object.entries(WIDGET)) widget.setAttribute(name, value);
      widget.setAttribute("language", ALTCHA_LANGUAGES[language()]);
      widget.setAttribute("challenge", challenge);
      widget.addEventListener(
        "statechange",
        (event) => {
          const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
          if (state === "verified" && payload) tell(payload);
          else if (state === "expired" || state === "error") tell("");
        },
        { signal: controller.signal },
      );
      place.current.replaceChildren(widget);
    })().catch(async () => {
      const text = (await isOutdated()) ? OUTDATED : NOT_LOADED;
      if (!gone) setProblem(text);
    });
    return () => {
      gone = true;
      controller.abort();
    };
  }, [challenge]);

  if (problem) return <Problem text={problem} />;
  return <div ref={place} className="min-h-[4.25rem]" />;
}

/** What its package brings besides English. */
const altchaWords: Partial<Record<Language, () => Promise<unknown>>> = {
  "pt-BR": () => import("altcha/i18n/pt-br"),
  es: () => import("altcha/i18n/es-419"),
};
const ALTCHA_LANGUAGES: Record<Language, string> = { "pt-BR": "pt-br", en: "en", es: "es-419" };

const NOT_LOADED = "o verificador não carregou.";
const OUTDATED = "há uma versão nova desta página. Recarregue para continuar.";

function Problem({ text }: { text: Phrase }) {
  return (
    <p role="alert" className="text-sm text-bad">
      {`${t(publicErrorTexts.captcha.prefix)} ${t(text)}`}
    </p>
  );
}

/** A hard challenge may take a slow phone longer than the 90 s that the widget gives it by itself. */
const LONGEST_SOLVING = 300_000;

const WIDGET = {
  auto: "onload",
  configuration: JSON.stringify({ hideFooter: true, hideLogo: true, timeout: LONGEST_SOLVING }),
};

const LOAD_TRIES = 3;
const LOAD_PAUSE = 1_000;
const READY_CHECKS = 15;
const READY_PAUSE = 300;

interface RecaptchaApi {
  render: (
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; "expired-callback": () => void },
  ) => number;
}

/** Google's widget: up to 3 loads 1 s apart, then up to 15 looks 300 ms apart for its API. Failing that, no token. */
export function Recaptcha({ siteKey, onToken }: { siteKey: string; onToken: (token: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onToken);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    let gone = false;
    void (async () => {
      const api = await loadRecaptcha();
      if (gone || !place.current) return;
      if (api) {
        api.render(place.current, {
          sitekey: siteKey,
          callback: (token) => tell(token),
          "expired-callback": () => tell(""),
        });
      }
      setState(api ? "ready" : "failed");
    })();
    return () => {
      gone = true;
    };
  }, [siteKey]);

  return (
    <>
      <div ref={place} />
      {state === "loading" && <p className="text-sm text-muted">{t(publicErrorTexts.captcha.loading)}</p>}
      {state === "failed" && <Problem text={NOT_LOADED} />}
    </>
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const readyApi = () => {
  const api = (globalThis as { grecaptcha?: Partial<RecaptchaApi> }).grecaptcha;
  return api?.render ? (api as RecaptchaApi) : undefined;
};

async function loadRecaptcha(): Promise<RecaptchaApi | undefined> {
  for (let attempt = 0; attempt < LOAD_TRIES && !readyApi(); attempt++) {
    if (attempt > 0) await pause(LOAD_PAUSE);
    if (await scriptLoaded(`https://www.google.com/recaptcha/api.js?hl=${language()}&render=explicit`)) break;
  }
  for (let check = 0; check < READY_CHECKS && !readyApi(); check++) await pause(READY_PAUSE);
  return readyApi();
}

function scriptLoaded(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve(true));
    script.addEventListener("error", () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}
