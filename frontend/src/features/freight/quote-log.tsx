import { useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { useState } from "react";
import { costCenterLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Collection } from "@/components/ui/collection";
import { Dialog } from "@/components/ui/dialog";
import { Instant } from "@/components/ui/instant";
import { NoRows } from "@/components/ui/no-rows";
import { OptionList } from "@/components/ui/option-list";
import { SearchBox } from "@/components/ui/search-box";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { shifts } from "@/lib/shifts";
import { formatInstant } from "@/lib/time";
import { explained } from "./explanation";
import { type LoggedQuote, quotesQuery } from "./freight";
import { StepsTable } from "./steps-table";
import type { FreightFilter } from "./use-freight-filter";

/** Every price that somebody was told; each can be explained by the terms of its day. */
export function QuoteLog({ state }: { state: FreightFilter }) {
  const { filter, typed, setTyped, change, narrow, narrowed, pager } = state;
  const quotes = useQuery(quotesQuery(filter));
  const [open, setOpen] = useState<LoggedQuote>();
  return (
    <>
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchBox label="Buscar cotações" placeholder="Buscar endereço..." value={typed} onChange={setTyped} />
        <Choice
          label="Centro de custo"
          value={filter.cost_center ?? ""}
          onChange={(value) => change({ cost_center: value })}
        >
          <OptionList of={costCenterLabels} />
        </Choice>
      </search>
      <Collection
        query={quotes}
        name="cotações"
        fallback="As cotações não puderam ser lidas."
        shapes="cards"
        rows={(found) => found.quotes}
        pager={pager}
        empty={
          <NoRows
            icon={Calculator}
            narrowed={narrowed}
            notFound="Nenhuma cotação encontrada"
            onClear={() => narrow({ tab: "quotes" })}
            none="Nenhuma cotação ainda"
            about="Cada frete calculado num evento fica registrado aqui, com a conta inteira."
          />
        }
      >
        {(rows) => <QuoteTable quotes={rows} stale={quotes.isPlaceholderData} onExplain={setOpen} />}
      </Collection>
      {open && <QuoteSheet quote={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const HEADINGS = ["Quando", "Entrega", "Centro de custo", "Distância", "Carga", "Frete", "Conta"];

interface QuoteTableProps {
  quotes: readonly LoggedQuote[];
  stale: boolean;
  onExplain: (quote: LoggedQuote) => void;
}

function QuoteTable({ quotes, stale, onExplain }: QuoteTableProps) {
  return (
    <table aria-busy={stale} className={stale ? "block w-full opacity-60 md:table" : "block w-full md:table"}>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-xs text-muted">
          {HEADINGS.map((heading, place) => (
            <th key={heading} scope="col" className={`px-4 py-2.5 font-medium ${place > 2 ? "text-right" : ""}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {quotes.map((quote) => (
          <tr key={quote.id} className="block border-b border-line px-4 py-3 last:border-0 md:table-row md:p-0">
            <td className={cell}>
              <Instant at={quote.quoted_at} />
              <span className="text-xs text-muted md:block">{` ${quote.quoted_by}`}</span>
            </td>
            <td className={`${cell} md:max-w-96`}>
              {quote.delivery_address}
              <span className="block text-xs text-muted">{whenAndRoad(quote)}</span>
            </td>
            <td className={cell}>{costCenterLabels[quote.cost_center]}</td>
            <td className={`${cell} ${number}`}>{`${formatNumber(quote.distance_km)} km`}</td>
            <td className={`${cell} ${number}`}>{`${formatNumber(quote.weight_kg)} kg`}</td>
            <td className={`${cell} ${number} font-semibold`}>{formatMoney(quote.freight_price)}</td>
            <td className={`${cell} ${number}`}>
              <Button
                size="small"
                aria-label={`Explicar o frete de ${quote.delivery_address}`}
                onClick={() => onExplain(quote)}
              >
                Explicar
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = "block py-0.5 md:table-cell md:px-4 md:py-2.5 md:align-middle";
const number = "tabular-nums max-md:mr-4 max-md:inline-block md:text-right md:whitespace-nowrap";

function whenAndRoad({ date, shift, difficulty }: LoggedQuote): string {
  const when = date && `para ${fullDay(date)}${shift ? `, ${shifts[shift].label.toLowerCase()}` : ""}`;
  return [when, difficulty].filter(Boolean).join(" · ");
}

function QuoteSheet({ quote, onClose }: { quote: LoggedQuote; onClose: () => void }) {
  const steps = explained(quote.terms, quote.breakdown, quote.freight_price, quote.difficulty);
  return (
    <Dialog label="Conta do frete" onClose={onClose} className="max-w-xl">
      <div className="border-b border-line py-4 pr-16 pl-5">
        <h2 className="text-lg font-semibold">Conta do frete</h2>
        <p className="text-muted">{`${quote.origin} → ${quote.delivery_address}`}</p>
      </div>
      <div className="flex flex-col gap-3 px-5 py-4">
        <StepsTable caption="Conta do frete" steps={steps} />
        <p className="text-xs text-muted">
          {`Tarifas da ${costCenterLabels[quote.cost_center]} como eram em ${formatInstant(quote.quoted_at)}; ` +
            `${formatNumber(quote.duration_min)} min de estrada. Cotado por ${quote.quoted_by}.`}
        </p>
      </div>
    </Dialog>
  );
}
