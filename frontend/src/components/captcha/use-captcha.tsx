import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { publicErrorTexts } from "@/api/errors";
import { captchaRead, visitorChallenge } from "@/api/public/captcha";
import { t } from "@/lib/words";
import { Altcha, Recaptcha } from "./captcha-widgets";

interface Solution {
  promise: Promise<string>;
  resolve: (token: string) => void;
}

function solution(): Solution {
  let resolve: Solution["resolve"] = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

interface Captcha {
  /** Begins to solve it; called when the visitor starts to fill in the form. */
  start: () => void;
  /** Resolves to an answer, at once or when it is solved. Each answer is handed out once. */
  answer: () => Promise<string>;
  /** To be shown outside the form: as a field of it, it would keep the form from being sent before it is solved. */
  widget: ReactNode;
}

/** The captcha that the server asks of visitors who write, or an empty answer where it asks for none. */
export function useCaptcha(): Captcha {
  const [started, setStarted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const client = useQueryClient();
  const waited = useRef<Solution>(null);
  const solving = () => {
    waited.current ??= solution();
    return waited.current;
  };
  const isSolved = useRef(false);
  const { data, error } = useQuery({ ...captchaRead(), enabled: started });

  const receive = (token: string) => {
    if (token) {
      isSolved.current = true;
      solving().resolve(token);
      return;
    }
    // expired: who waits already goes on waiting for the next answer
    if (isSolved.current) waited.current = null;
    isSolved.current = false;
    setAttempt((count) => count + 1);
  };
  return {
    start: () => setStarted(true),
    answer: async () => {
      setStarted(true);
      const { provider } = await client.ensureQueryData(captchaRead());
      if (provider === "off") return "";
      const token = await solving().promise;
      waited.current = null;
      isSolved.current = false;
      setAttempt((count) => count + 1);
      return token;
    },
    widget: !started ? null : error ? (
      <p className="text-sm text-bad">{`${t(publicErrorTexts.captcha.prefix)} ${error.message}`}</p>
    ) : data?.provider === "altcha" ? (
      <Altcha key={attempt} challenge={visitorChallenge} onToken={receive} />
    ) : data?.provider === "recaptcha" ? (
      <Recaptcha key={attempt} siteKey={data.siteKey} onToken={receive} />
    ) : null,
  };
}
