import { queryOptions } from "@tanstack/react-query";
import { read } from "../read";
import { publicGet } from "./get";
import { isRecord, textIn } from "./reading";

/** GET /api/captcha, as a visitor: which captcha the server asks of those who write. */
export const captchaRead = () =>
  queryOptions({
    ...read("getCaptcha", [], ["visitor"], async ({ signal }) => {
      const setup = await publicGet("/api/captcha", signal);
      const { provider, site_key } = isRecord(setup) ? setup : {};
      return { provider: textIn(provider), siteKey: textIn(site_key) };
    }),
  });

/** Where a challenge for a visitor comes from. */
export const visitorChallenge = "/api/captcha/challenge";
