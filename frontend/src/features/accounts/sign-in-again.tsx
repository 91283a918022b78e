import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LoginForm } from "./login-form";

interface SignInAgainProps {
  /** Who was here. Somebody else may sign in, too, and finds a page without what was typed. */
  username: string;
  onLeave: () => void;
}

/** Over a page whose session has ended: the same person goes on there, with everything that they had typed. */
export function SignInAgain({ username, onLeave }: SignInAgainProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("input[type=password]")?.focus(), []);
  return (
    <Dialog label="Sua sessão terminou" className="max-w-md">
      <div ref={panel} className="flex flex-col gap-4 p-5">
        <h2 className="text-lg font-semibold">Sua sessão terminou</h2>
        <p>Entre de novo para continuar de onde parou. O que você digitou continua aqui.</p>
        <LoginForm username={username} />
        <Button variant="quiet" onClick={onLeave}>
          Sair sem continuar
        </Button>
      </div>
    </Dialog>
  );
}
