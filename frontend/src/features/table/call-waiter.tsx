import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, Check, ShoppingBasket } from "lucide-react";
import { textOf } from "@/api/errors";
import { callWaiter, tableRead } from "@/api/public/table";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { Button, buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { now } from "@/lib/server-clock";
import { useQuietCommand } from "@/lib/use-quiet-command";
import { t } from "@/lib/words";

/**
 * 'Chamar o garçom' and 'Pedir pela mesa', where the house takes calls from this table: their room is there before it
 * is known, so that the menu below does not move. A table's code is printed only where it does.
 */
export function CallWaiter({ table }: { table: number }) {
  const client = useQueryClient();
  const { data } = useQuery(tableRead(table));
  const call = useQuietCommand({
    run: () => callWaiter(table),
    onDone: () =>
      client.setQueryData(tableRead(table).queryKey, {
        table,
        takes_calls: true,
        called_at: new Date(now()).toISOString(),
        seen_at: null,
      }),
  });
  return (
    <div className={classNames("flex flex-col gap-2", !data?.takes_calls && "invisible")}>
      {data?.called_at ? (
        <p role="status" className="flex min-h-14 items-center gap-3 rounded-pub bg-ok-soft px-5 font-semibold text-ok">
          <Check aria-hidden="true" className="size-5 shrink-0" />
          {data.seen_at
            ? t("O bar já viu o seu chamado. Alguém vem à mesa.")
            : t("Chamado enviado ao bar. Avisamos aqui quando alguém vir.")}
        </p>
      ) : (
        <Button
          variant="primary"
          size="large"
          icon={BellRing}
          className="min-h-14 max-sm:w-full"
          disabled={call.isPending}
          onClick={() => call.mutate()}
        >
          {t("Chamar o garçom")}
        </Button>
      )}
      <Link to={`${paths.order}?mesa=${table}`} className={buttonClass("secondary", "large", "min-h-14 max-sm:w-full")}>
        <ShoppingBasket aria-hidden="true" className="size-5" />
        {t("Pedir pela mesa")}
      </Link>
      {call.error && (
        <p role="alert" className="text-bad">
          {textOf(call.error, t("Não foi possível chamar. Acene para quem atende."))}
        </p>
      )}
    </div>
  );
}
