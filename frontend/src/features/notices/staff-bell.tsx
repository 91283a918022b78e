import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { noticesQuery } from "@/api/notices";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { laterPart } from "@/components/ui/later-part";
import { Loading } from "@/components/ui/loading";
import { counted } from "@/lib/text";
import type { StaffTab } from "./staff-panel";
import { useTonight } from "./tonight";
import { useNewArrivals } from "./use-new-arrivals";
import { useNewNotices } from "./use-new-notices";

const StaffPanel = laterPart(async () => (await import("./staff-panel")).StaffPanel);

/** On every screen of the staff: how much needs a person now, and a panel that lists it beside the notices. */
export function StaffBell() {
  const { data } = useQuery(noticesQuery());
  const { arrivals, needs } = useTonight();
  const [open, setOpen] = useState<StaffTab>();
  const sentence = useNewNotices(data?.notices);
  useNewArrivals(arrivals);
  useAsked(() => setOpen("now"));
  const waiting = needs.length;
  const unread = data?.unread ?? 0;
  const Icon = waiting > 0 ? BellRing : Bell;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(waiting === 0 && unread > 0 ? "notices" : "now")}
        className={classNames(
          "relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control",
          waiting > 0 ? "bg-amber px-3 font-semibold text-on-amber" : "hover:bg-sunken",
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{nameOf(waiting, unread)}</span>
        {waiting > 0 && (
          <span aria-hidden="true" className="tabular-nums">
            {waiting}
          </span>
        )}
        {waiting === 0 && unread > 0 && (
          <span aria-hidden="true" className="absolute top-2 right-2 size-2.5 rounded-full bg-amber" />
        )}
      </button>
      <p aria-live="polite" className="sr-only">
        {sentence}
      </p>
      {open && (
        <Dialog
          label="Agora"
          onClose={() => setOpen(undefined)}
          className="max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:mt-16 sm:mr-4 sm:max-w-md"
        >
          <Suspense fallback={<Loading shapes={["h-11", "h-40"]}>Carregando...</Loading>}>
            <StaffPanel first={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

function nameOf(waiting: number, unread: number): string {
  const parts = [
    "Agora",
    waiting > 0 && counted(waiting, "espera", "esperam"),
    unread > 0 && counted(unread, "aviso não lido", "avisos não lidos"),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Opens the panel where the address asks for it, as a notice on a phone does, and takes that out of the address. */
function useAsked(open: () => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const onAsked = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true });
    open();
  });
  useEffect(() => {
    if (hash === "#agora") onAsked();
  }, [hash]);
}
