import { useQuery } from "@tanstack/react-query";
import { ClipboardList, QrCode, Sparkles, Tv } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { kick } from "@/api/beers";
import { touchedByStock } from "@/api/stock";
import { type TapBoard as Board, type ConnectedKeg, type TapRow, tapBoardQuery } from "@/api/taps";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import { useOnPhone } from "@/lib/use-on-phone";
import { useMay } from "@/session/access";
import { CleaningDialog } from "./cleaning-dialog";
import { ConnectDialog } from "./connect-dialog";
import { MeasurementDialog } from "./measurement-dialog";

type Open =
  | { step: "connect" | "measure"; tap: TapRow }
  | { step: "clean"; taps: readonly number[] }
  | { step: "kick"; keg: ConnectedKeg };

/** 'Torneiras': what is on each tap, how much of it, and when its line was cleaned. On a phone the taps come first. */
export function TapBoard() {
  const board = useQuery(tapBoardQuery());
  return (
    <div className="flex flex-col gap-4">
      <Loaded
        query={board}
        name="as torneiras"
        fallback="As torneiras não puderam ser lidas."
        shapes={["h-40", "h-40", "h-40"]}
      >
        {(data) => <Taps board={data} />}
      </Loaded>
    </div>
  );
}

function Taps({ board }: { board: Board }) {
  const [open, setOpen] = useState<Open>();
  const onPhone = useOnPhone();
  const close = () => setOpen(undefined);
  const { taps, elsewhere, offered, due } = board;
  const dueTaps = taps.filter(({ is_due }) => is_due).map(({ tap }) => tap);
  const free = taps.filter(({ keg }) => !keg).length;
  const tools = (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
      <a href={paths.tv} target="_blank" rel="noreferrer" className={buttonClass("secondary", "medium", "min-h-11")}>
        <Tv aria-hidden="true" className="size-4 shrink-0" />
        Abrir a TV
      </a>
      <LinkButton to={paths.operations.tapLog} icon={ClipboardList} className="min-h-11">
        Registro de limpeza
      </LinkButton>
      <LinkButton to={paths.operations.tableCodes} icon={QrCode} className="min-h-11">
        Códigos das mesas
      </LinkButton>
      {taps.length > 0 && (
        <Button
          icon={Sparkles}
          variant={due > 0 ? "primary" : "secondary"}
          className="min-h-11"
          onClick={() => setOpen({ step: "clean", taps: dueTaps.length > 0 ? dueTaps : taps.map(({ tap }) => tap) })}
        >
          {dueTaps.length > 0 ? "Limpar as vencidas" : "Limpar todas"}
        </Button>
      )}
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted" role="status">
          {taps.length > 0 &&
            [
              counted(taps.length, "torneira", "torneiras"),
              free > 0 && counted(free, "livre", "livres"),
              due > 0 && counted(due, "limpeza vencida", "limpezas vencidas"),
            ]
              .filter(Boolean)
              .join(" · ")}
        </p>
        {!onPhone && tools}
      </div>
      {taps.length === 0 && <NoTaps />}
      {taps.length > 0 && (
        <ul aria-label="Torneiras" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {taps.map((tap) => (
            <TapCard key={tap.tap} tap={tap} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <section aria-label="Sem torneira da casa" className="rounded-card border border-line bg-raised">
          <h2 className="border-b border-line px-4 py-3 font-semibold">
            {taps.length > 0 ? "Ligados fora das torneiras da casa" : "Na torneira"}
          </h2>
          <ul className="divide-y divide-line">
            {elsewhere.map((keg) => (
              <li key={keg.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0 grow basis-48">
                  <p className="font-medium wrap-anywhere">{keg.name || "Produto excluído"}</p>
                  <KegLine keg={keg} />
                </div>
                <Button className="min-h-11" onClick={() => setOpen({ step: "kick", keg })}>
                  Acabou
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {onPhone && tools}
      {open?.step === "connect" && <ConnectDialog tap={open.tap.tap} offered={offered} onClose={close} />}
      {open?.step === "clean" && <CleaningDialog board={board} chosen={open.taps} onClose={close} />}
      {open?.step === "measure" && <MeasurementDialog tap={open.tap} onClose={close} />}
      {open?.step === "kick" && <KickDialog keg={open.keg} onClose={close} />}
    </div>
  );
}

function NoTaps() {
  const mayEdit = useMay("settings");
  return (
    <EmptyState
      title="A casa ainda não disse quantas torneiras tem"
      hint="Com esse número, cada barril ganha a sua torneira e cada linha o seu registro de limpeza."
    >
      {mayEdit && <LinkButton to={paths.admin.settings}>Abrir as configurações</LinkButton>}
    </EmptyState>
  );
}

function TapCard({ tap: row, onOpen }: { tap: TapRow; onOpen: (open: Open) => void }) {
  const { tap, keg } = row;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sunken text-lg font-bold tabular-nums"
        >
          {tap}
        </span>
        <div className="min-w-0 grow">
          <h2 className="font-semibold wrap-anywhere">
            <span className="sr-only">{`Torneira ${tap}: `}</span>
            {keg ? keg.name || "Produto excluído" : "Livre"}
          </h2>
          {keg ? <KegLine keg={keg} /> : <p className="text-sm text-muted">Nenhum barril ligado.</p>}
        </div>
        {row.is_due && (
          <Badge tone="warn" shape="triangle">
            Limpar
          </Badge>
        )}
      </div>
      {keg && <Left keg={keg} />}
      <LineFacts row={row} />
      <div className="mt-auto grid grid-cols-3 gap-2">
        {keg ? (
          <Button className="min-h-11" variant="primary" onClick={() => onOpen({ step: "kick", keg })}>
            Acabou
          </Button>
        ) : (
          <Button className="min-h-11" variant="primary" onClick={() => onOpen({ step: "connect", tap: row })}>
            Ligar
          </Button>
        )}
        <Button className="min-h-11" onClick={() => onOpen({ step: "clean", taps: [tap] })}>
          Limpar
        </Button>
        <Button className="min-h-11" onClick={() => onOpen({ step: "measure", tap: row })}>
          Medir
        </Button>
      </div>
    </li>
  );
}

function KegLine({ keg }: { keg: ConnectedKeg }) {
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <Link to={paths.operations.keg(keg.id)} className="underline underline-offset-4">
        {keg.container_tag || keg.code || `Barril ${keg.id}`}
      </Link>
      {keg.connected_at && (
        <>
          {" · ligado "}
          <time dateTime={keg.connected_at} title={formatInstant(keg.connected_at)}>
            {fromNow(keg.connected_at)}
          </time>
        </>
      )}
      {keg.blocked && <strong className="block text-bad">{`${keg.place}.`}</strong>}
      {keg.days_left < 0 && <span className="text-bad">{` · venceu em ${fullDay(keg.best_before)}`}</span>}
    </p>
  );
}

/** What sales have left. Nothing is said of a keg from before batches: sales do not name it. */
function Left({ keg: { left_l, litres } }: { keg: ConnectedKeg }) {
  if (left_l === null) return null;
  const left = Math.max(left_l, 0);
  const isLow = left <= litres * 0.1;
  return (
    <div className="flex flex-col gap-1">
      <p className={`text-sm tabular-nums ${isLow ? "font-semibold text-warn" : ""}`}>
        {left_l <= 0
          ? `As vendas já passam dos ${formatNumber(litres)} L`
          : `Restam cerca de ${formatNumber(Math.round(left * 10) / 10)} de ${formatNumber(litres)} L`}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full rounded-full ${isLow ? "bg-warn" : "bg-amber"}`}
          style={{ width: `${Math.min(100, (left / litres) * 100)}%` }}
        />
      </div>
    </div>
  );
}

function LineFacts({ row }: { row: TapRow }) {
  const measured = [
    row.temperature_c !== null && `${formatNumber(row.temperature_c)} °C`,
    row.pressure_bar !== null && `${formatNumber(row.pressure_bar)} bar`,
    row.note,
  ].filter(Boolean);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      <dt className="text-muted">Limpa</dt>
      <dd className="wrap-anywhere">
        {row.cleaned_at ? (
          <>
            <time dateTime={row.cleaned_at} title={formatInstant(row.cleaned_at)}>
              {fromNow(row.cleaned_at)}
            </time>
            {` por ${row.cleaned_by}, com ${row.product}`}
          </>
        ) : (
          "sem registro"
        )}
      </dd>
      {row.next_due && (
        <>
          <dt className="text-muted">Próxima</dt>
          <dd className={row.is_due ? "font-semibold text-warn" : undefined}>{`até ${fullDay(row.next_due)}`}</dd>
        </>
      )}
      {row.measured_at && (
        <>
          <dt className="text-muted">Medida</dt>
          <dd className="wrap-anywhere">
            {`${measured.join(" · ")}, `}
            <time dateTime={row.measured_at} title={formatInstant(row.measured_at)}>
              {fromNow(row.measured_at)}
            </time>
          </dd>
        </>
      )}
    </dl>
  );
}

function KickDialog({ keg, onClose }: { keg: ConnectedKeg; onClose: () => void }) {
  return (
    <ConfirmAction
      title={keg.tap === null ? `Acabou: ${keg.name}` : `Torneira ${keg.tap}: acabou ${keg.name}?`}
      verb="Acabou"
      busy="Registrando..."
      fallback="Não foi possível registrar"
      run={() => kick(keg)}
      invalidates={touchedByStock}
      success="Barril vazio."
      onClose={onClose}
    >
      <p>A torneira fica livre. A TV e o cardápio seguem na hora.</p>
    </ConfirmAction>
  );
}

export { TapBoard as Component };
