import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { noticesQuery } from "@/api/notices";
import { Dialog } from "@/components/ui/dialog";
import { laterPart } from "@/components/ui/later-part";
import { Loading } from "@/components/ui/loading";
import { counted } from "@/lib/text";
import { useNewNotices } from "./use-new-notices";

const NoticesPanel = laterPart(async () => (await import("./notices-panel")).NoticesPanel);

/** The notices of the house, on every screen of the staff: how many are unread, and a panel that lists them. */
export function NoticesBell() {
  const { data } = useQuery(noticesQuery());
  const [isOpen, setOpen] = useState(false);
  const sentence = useNewNotices(data?.notices);
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
      >
        <Bell aria-hidden="true" className="size-5" />
        <span className="sr-only">{unread > 0 ? `Avisos, ${counted(unread, "não lido", "não lidos")}` : "Avisos"}</span>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-amber px-1 text-center font-semibold text-on-amber text-xs leading-5 tabular-nums"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <p aria-live="polite" className="sr-only">
        {sentence}
      </p>
      {isOpen && (
        <Dialog
          label="Avisos"
          onClose={() => setOpen(false)}
          className="max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:mt-16 sm:mr-4 sm:max-w-md"
        >
          <Suspense fallback={<Loading shapes={["h-11", "h-40"]}>Carregando os avisos...</Loading>}>
            <NoticesPanel onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
