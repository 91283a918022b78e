import { type FormEvent, useState } from "react";
import { ApiError, errorTexts } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { PasswordField } from "@/components/ui/password-field";
import { CaptchaField } from "./captcha-field";
import { signIn } from "./session";

/** Username, password and, where the server asks for one, a captcha. Success shows as a change of the session. */
export function LoginForm({ username: known = "" }: { username?: string }) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState("");
  const [captchaToken, setCaptchaToken] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (await signIn({ username: username.trim(), password, captchaToken })) return;
      setFailure(errorTexts.login.refused);
    } catch (error) {
      setFailure(textOfFailure(error));
    }
    setCaptchaToken("");
    setAttempt((count) => count + 1);
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <InputField
        label="Usuário"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
      />
      <PasswordField label="Senha" autoComplete="current-password" value={password} onChange={setPassword} />
      <CaptchaField attempt={attempt} onToken={setCaptchaToken} />
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? "Entrando..." : "Entrar"}
      </Button>
    </form>
  );
}

function textOfFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTexts.login.failed;
  if (error.status === 401) return errorTexts.login.refused;
  return error.sentence ?? errorTexts.login.failed;
}
