import { type ReactNode, useEffect } from "react";
import { paths } from "@/app/paths";
import { house, titled } from "@/lib/house";

interface EntryFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/**
 * The frame of what people see before they are signed in: the house's name, one card, the way back to the site. The
 * server's page shows the first slide of the house in `entry-picture` (`query_api/pages/looks.py`).
 */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = titled(title);
  }, [title]);
  return (
    <main className="flex min-h-dvh flex-col bg-surface lg:flex-row">
      <div className="entry-picture hidden h-32 bg-cover bg-center sm:h-52 lg:sticky lg:top-0 lg:h-dvh lg:w-1/2" />
      <div className="m-auto w-full max-w-104 px-4 py-10">
        <a
          href={paths.home}
          className="mb-6 flex items-center justify-center gap-3 font-display text-2xl font-semibold"
        >
          <img src={house.logo || "/favicon.svg"} alt="" width={36} height={36} />
          {house.name}
        </a>
        <div className="rounded-card border border-line bg-raised p-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-1 mb-6 text-muted">{lead}</p>
          {children}
        </div>
        <p className="mt-6 text-center">
          <a href={paths.home} className="text-muted underline-offset-4 hover:text-text hover:underline">
            Voltar ao site
          </a>
        </p>
      </div>
    </main>
  );
}
