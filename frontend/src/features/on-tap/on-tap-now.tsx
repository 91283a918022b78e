import { useQuery } from "@tanstack/react-query";
import { onTapRead } from "@/api/public/on-tap";
import { t } from "@/lib/words";

const MINUTE = 60_000;

/** The beers that are on tap, by name. It is as high with them as without: nothing below it moves. */
export function OnTapNow() {
  const { data: taps = [] } = useQuery({
    ...onTapRead(),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: false,
    staleTime: MINUTE,
  });
  const names = [...new Set(taps.map(({ name }) => name))];
  return (
    <section aria-labelledby="na-torneira" className="min-w-0 grow">
      <h2 id="na-torneira" className="font-display text-2xl font-medium">
        {t("Na torneira agora")}
      </h2>
      <p className="mt-1 line-clamp-3 h-[4.5em] text-pretty text-muted">
        {names.length > 0 ? names.join("\u00a0· ") : t("O cardápio diz o que há hoje.")}
      </p>
    </section>
  );
}
