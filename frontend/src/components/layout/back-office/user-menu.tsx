import { ChevronDown, LogOut, Settings, UserRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";

export interface Person {
  name: string;
  email: string;
  roleLabel: string;
}

const entry = "flex min-h-10 max-sm:min-h-11 w-full items-center gap-2.5 px-4 text-left hover:bg-sunken";

/** Name, email and role; Perfil, Configurações, Sair. Closes on an outside click, on Escape and after a choice. */
export function UserMenu({ person, onSignOut }: { person: Person; onSignOut: () => void }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!root.current?.contains(event.target as Node)) setOpen(false);
      },
      { signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => controller.abort();
  }, [open]);

  const close = () => setOpen(false);
  return (
    <div ref={root} className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 max-sm:min-h-11 items-center gap-2 rounded-control px-2 font-medium hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className="inline-flex size-7 items-center justify-center rounded-full bg-amber-soft text-xs font-semibold text-amber-text"
        >
          {initials(person.name)}
        </span>
        <span className="max-w-40 truncate max-sm:sr-only md:max-lg:sr-only">{person.name}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-muted max-lg:hidden" />
      </button>
      {open && (
        <div
          id={id}
          className="absolute right-0 z-30 mt-1 w-64 overflow-hidden rounded-card border border-line bg-raised py-1 shadow-lg"
        >
          <div className="border-b border-line px-4 py-3">
            <p className="truncate font-semibold">{person.name}</p>
            {person.email && <p className="truncate text-muted">{person.email}</p>}
            <p className="mt-1 text-xs text-muted">{person.roleLabel}</p>
          </div>
          <Link to={paths.profile} onClick={close} className={entry}>
            <UserRound aria-hidden="true" className="size-4" />
            Perfil
          </Link>
          <Link to={paths.settings} onClick={close} className={entry}>
            <Settings aria-hidden="true" className="size-4" />
            Configurações
          </Link>
          <button type="button" onClick={onSignOut} className={`${entry} border-t border-line`}>
            <LogOut aria-hidden="true" className="size-4" />
            Sair
          </button>
        </div>
      )}
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toLocaleUpperCase("pt-BR") ?? "")
    .join("");
}
