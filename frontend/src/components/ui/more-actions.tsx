import { type ReactNode, useState } from "react";
import { useOnPhone } from "@/lib/use-on-phone";
import { Button } from "./button";

/** What is seldom done with a record: beside what is done often, or behind "Mais" on a phone. */
export function MoreActions({ name, children }: { name: string; children: ReactNode }) {
  const onPhone = useOnPhone();
  const [open, setOpen] = useState(false);
  if (!onPhone) return children;
  return (
    <>
      <Button aria-expanded={open} aria-label={`Mais: ${name}`} className="min-h-11" onClick={() => setOpen(!open)}>
        Mais
      </Button>
      {open && <div className="flex w-full flex-wrap gap-2">{children}</div>}
    </>
  );
}
