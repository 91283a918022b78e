import { queryOptions, useQuery } from "@tanstack/react-query";
import { errorTexts } from "@/api/errors";
import { getGetCaptchaChallengeUrl } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { Altcha, Recaptcha } from "@/components/captcha/captcha-widgets";

export const captchaSetup = () =>
  queryOptions({
    ...reads.getCaptcha({ asSomebody: false }),
  });

interface CaptchaFieldProps {
  /** Who is about to sign in: wrong passwords on an account make its captcha harder. Empty: not known yet. */
  username: string;
  /** Told the token once it is solved, and an empty one when it expires or cannot be solved. */
  onToken: (token: string) => void;
  /** Changes to start over: an answer is accepted once. */
  attempt: number;
}

/** The captcha that the server asks for, or nothing where it asks for none. */
export function CaptchaField({ username, onToken, attempt }: CaptchaFieldProps) {
  const { data, error, isPending } = useQuery(captchaSetup());
  if (isPending) return <p className="text-sm text-muted">{errorTexts.captcha.loading}</p>;
  if (error) return <p className="text-sm text-bad">{`${errorTexts.captcha.prefix} ${error.message}`}</p>;
  switch (data.provider) {
    case "off":
      return null;
    case "altcha":
      if (!username)
        return <p className="min-h-[4.25rem] text-sm text-muted">A verificação começa com o seu usuário.</p>;
      return (
        <Altcha key={`${attempt} ${username}`} challenge={getGetCaptchaChallengeUrl({ username })} onToken={onToken} />
      );
    case "recaptcha":
      return <Recaptcha key={attempt} siteKey={data.site_key ?? ""} onToken={onToken} />;
  }
}
