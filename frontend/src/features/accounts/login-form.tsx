import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError, errorTexts } from "@/api/errors";
import type { SecondFactorNeeded } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import { PasswordField } from "@/components/ui/password-field";
import { signIn } from "@/session/session";
import { CaptchaField, captchaSetup } from "./captcha-field";
import { SecondStep } from "./second-step";

/** Milliseconds without a key before the captcha begins for the username that was typed. */
const TYPED = 400;

/**
 * Username, password and, where the server asks for one, a captcha, which begins as soon as the username is known: who
 * signs in before it is solved waits for it. Success shows as a change of the session.
 */
export function LoginForm({ username: known = "" }: { username?: string }) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState("");
  const [account, setAccount] = useState(known);
  const [solved, setSolved] = useState({ account: "", token: "" });
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"idle" | "verifying" | "signing-in">("idle");
  const [failure, setFailure] = useState<string>();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  const setup = useQuery(captchaSetup()).data;
  const solvesByItself = setup?.provider === "altcha";
  const asked = solvesByItself ? account : "";
  const captchaToken = solved.account === asked ? solved.token : "";

  useEffect(() => {
    const timer = setTimeout(() => setAccount(username.trim()), TYPED);
    return () => clearTimeout(timer);
  }, [username]);

  const send = async (token: string) => {
    setState("signing-in");
    try {
      const answer = await signIn({ username: username.trim(), password, captchaToken: token });
      if (answer && !("ticket" in answer)) return;
      if (answer) setNeeded(answer);
      else setFailure(errorTexts.login.refused);
    } catch (error) {
      setFailure(textOfFailure(error));
    }
    setSolved({ account: "", token: "" });
    setAttempt((count) => count + 1);
    setState("idle");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== "idle") return;
    setFailure(undefined);
    if (solvesByItself && !(captchaToken && account === username.trim())) {
      setAccount(username.trim());
      setState("verifying");
    } else void send(captchaToken);
  };
  const receive = (token: string) => {
    setSolved({ account: asked, token });
    if (state !== "verifying") return;
    if (token) void send(token);
    else setState("idle");
  };

  if (needed) {
    const back = (reason?: string) => {
      setNeeded(undefined);
      setPassword("");
      setFailure(reason);
    };
    return <SecondStep needed={needed} onBack={back} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {setup?.has_users === false && (
        <p className="rounded-control bg-info-soft px-3 py-2 text-info">
          Esta casa ainda não tem usuários. Quem instalou o sistema cria o primeiro, administrador, no terminal:{" "}
          <code className="font-mono text-xs wrap-anywhere">{FIRST_USER}</code>
        </p>
      )}
      {/* The captcha stands outside: as a field of the form it would refuse to be sent before it is solved. */}
      <form id={FORM} onSubmit={submit} className="flex flex-col gap-5">
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
      </form>
      <CaptchaField username={account} attempt={attempt} onToken={receive} />
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" form={FORM} variant="primary" disabled={state !== "idle"}>
        {BUTTON[state]}
      </Button>
    </div>
  );
}

const FORM = "login";
const FIRST_USER = 'choperia user create ana --name "Ana" --email ana@example.com';
const BUTTON = { idle: "Entrar", verifying: "Verificando...", "signing-in": "Entrando..." };

function textOfFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTexts.login.failed;
  if (error.status === 401) return errorTexts.login.refused;
  return error.sentence ?? errorTexts.login.failed;
}
