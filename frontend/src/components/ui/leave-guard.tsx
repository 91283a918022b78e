import { useEffect } from "react";
import { type Location, useBlocker } from "react-router-dom";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface LeaveGuardProps {
  /** Whether leaving would lose what was typed. */
  active: boolean;
  /** A parameter of the address that names what is edited: to change it is to leave. */
  parameter?: string;
  /** Asked at the moment of leaving: true where it is saved by now, which `active` may learn too late. */
  isReleased?: () => boolean;
}

/** Asks before a navigation loses what was typed; another tab of the same screen loses nothing. */
export function LeaveGuard({ active, parameter, isReleased }: LeaveGuardProps) {
  const edited = ({ pathname, search }: Location) =>
    parameter === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(parameter)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !isReleased?.() && edited(currentLocation) !== edited(nextLocation),
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [active]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog label="Descartar o que você digitou?" onClose={() => blocker.reset()} className="max-w-md">
      <div className="flex flex-col gap-4 p-5">
        <h2 className="pr-12 text-lg font-semibold">Descartar o que você digitou?</h2>
        <p>As alterações desta tela ainda não foram salvas.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => blocker.reset()}>Continuar editando</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Descartar
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
