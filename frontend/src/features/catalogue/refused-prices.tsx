import { textOf } from "@/api/errors";
import { PricesRefused } from "./price-changes";

/** Why no price was saved, product by product. */
export function RefusedPrices({ error }: { error: unknown }) {
  if (!error) return null;
  const refused = error instanceof PricesRefused ? error.refused : [];
  return (
    <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      <p>
        {error instanceof PricesRefused
          ? error.message
          : textOf(error, "Os preços não foram salvos. O que você digitou continua aqui: tente de novo.")}
      </p>
      {refused.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-text">
          {refused.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              <strong className="font-semibold">{name}</strong>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
