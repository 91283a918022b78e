import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { freshness } from "@/api/freshness";
import * as reads from "@/api/generated/reads";
import { paths } from "@/app/paths";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/loading";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";
import { type Need, useTonight } from "./tonight";
import { CallRow, OrderRow, ReservationRow, SoldOutRow } from "./tonight-rows";

/** How many of the products that are sold out are listed; the others are on their own screen. */
const SOLD_OUT_SHOWN = 5;

interface TonightListProps {
  /** Called when the user goes to another screen. */
  onFollow: () => void;
}

/** One list for the night: what needs a person, who comes in the next two hours, and what is sold out. */
export function TonightList({ onFollow }: TonightListProps) {
  const { needs, coming, queries } = useTonight();
  const maySell = useMay("availability");
  const menu = useQuery({ ...reads.listAvailability(), ...freshness.events, enabled: maySell });
  const soldOut = menu.data?.data.filter(({ available }) => !available) ?? [];
  const asked: UseQueryResult[] = maySell ? [...queries, menu] : queries;
  const failed = asked.filter(({ data, isError }) => isError && data === undefined);
  const isEmpty = needs.length + coming.length + soldOut.length === 0;
  if (isEmpty && failed.length === 0) {
    if (asked.some(({ isPending }) => isPending)) return <Loading shapes={["h-16", "h-16"]}>Carregando...</Loading>;
    return <EmptyState icon={CircleCheck} title="Ninguém espera agora" hint={HINT} />;
  }
  return (
    <>
      {failed.length > 0 && (
        <LoadError
          title="Erro ao carregar uma parte da lista"
          error={failed[0]?.error}
          fallback="Pode faltar algo aqui. Tente de novo."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <ul className="divide-y divide-line">
        {needs.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
        {coming.map((reservation) => (
          <ReservationRow key={`reservation ${reservation.id}`} reservation={reservation} />
        ))}
        {soldOut.slice(0, SOLD_OUT_SHOWN).map((product) => (
          <SoldOutRow key={`product ${product.id}`} product={product} />
        ))}
      </ul>
      {soldOut.length > SOLD_OUT_SHOWN && (
        <Link
          to={paths.operations.availability}
          onClick={onFollow}
          className="flex min-h-11 items-center border-line border-t px-4 py-2 font-medium hover:bg-sunken"
        >
          {`Mais ${counted(soldOut.length - SOLD_OUT_SHOWN, "produto", "produtos")} em Acabou e voltou`}
        </Link>
      )}
    </>
  );
}

const HINT = "Mesas que chamam ou pedem, reservas das próximas duas horas e o que acabou aparecem aqui.";

function NeedRow({ need }: { need: Need }) {
  switch (need.kind) {
    case "call":
      return <CallRow call={need.call} />;
    case "order":
      return <OrderRow order={need.order} />;
    default:
      return <ReservationRow isDue reservation={need.reservation} />;
  }
}
