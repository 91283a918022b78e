import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError, errorTexts } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { controlClass, Field } from "@/components/ui/field";
import { CaptchaField } from "./captcha-field";
import { signIn } from "./session";

/** Username, password and, where the server asks for one, a captcha. Success shows as a change of the session. */
export function LoginForm() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [visible, setVisible] = useState(false);
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
      <Field label="Usuário" required>
        {(control) => (
          <input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label="Senha" required>
        {(control) => (
          <span className="relative block">
            <input
              {...control}
              className={`${controlClass} pr-11`}
              type={visible ? "text" : "password"}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button
              type="button"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
              className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-text"
            >
              {visible ? (
                <EyeOff aria-hidden="true" className="size-4" />
              ) : (
                <Eye aria-hidden="true" className="size-4" />
              )}
              <span className="sr-only">Mostrar a senha</span>
            </button>
          </span>
        )}
      </Field>
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
