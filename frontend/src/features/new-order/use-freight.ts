import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorTexts, textOf } from "@/api/errors";
import type { FreightQuote } from "@/api/generated/query";
import type { OrderForm } from "./form";
import { basisOf, missingIn, quoteQuery, requestOf } from "./freight";
import { weightOf } from "./items";
import { type Figures, figuresOfQuote } from "./metrics";

/** The price that an order already has, and what it was made for. */
export interface KeptFreight {
  basis: string;
  figures: Figures;
}

export interface Freight {
  /** The price for the form as it is now, once it is known. */
  figures: Figures | undefined;
  /** The quote behind it, where it was told here and goes with the order. */
  quote: FreightQuote | undefined;
  basis: string;
  calculating: boolean;
  /** Why there is no price. */
  complaint: string | undefined;
  /** What the server refused it for. */
  refusal: Error | null;
  calculate: () => void;
}

/**
 * The freight of a form: asked for by itself while `active` and place, date, shift and weight are all there, and by a
 * button. An order that is being changed keeps its price while what it was made for stays as it is.
 */
export function useFreight(form: OrderForm, active: boolean, kept: KeptFreight | undefined): Freight {
  const weight = weightOf(form.items);
  const request = requestOf(form, weight);
  const basis = basisOf(request);
  const [anew, setAnew] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const keeps = kept !== undefined && request !== undefined && kept.basis === basis && anew !== basis;
  const query = useQuery({ ...quoteQuery(request), enabled: active && request !== undefined && !keeps });

  const calculate = () => {
    if (!request) {
      setMissing(missingIn(form));
      return;
    }
    setMissing(undefined);
    if (keeps) setAnew(basis);
    else void query.refetch();
  };

  const quote = keeps ? undefined : query.data;
  return {
    figures: keeps ? kept.figures : quote && figuresOfQuote(quote),
    quote,
    basis,
    calculating: query.isFetching,
    refusal: query.error,
    complaint: complaintOf(request === undefined ? missing : undefined, query.error),
    calculate,
  };
}

function complaintOf(missing: string | undefined, error: Error | null): string | undefined {
  return missing ?? (error ? textOf(error, errorTexts.freight.failed) : undefined);
}
