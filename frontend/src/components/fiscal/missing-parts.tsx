import { Link } from "react-router-dom";
import type { MissingPart, NoteDraft } from "@/api/fiscal";
import { paths } from "@/app/paths";

const { admin, operations } = paths;

/** Where each kind of record is mended; of those that are many, which one. */
const screens: Readonly<Record<MissingPart["where"], string | ((id: number) => string)>> = {
  house: operations.fiscal,
  business: `${admin.settings}?tab=casa`,
  order: operations.event,
  customer: operations.customer,
  product: admin.product,
  beer: operations.beers,
  model: operations.equipment,
  profile: operations.fiscal,
};

function screenOf({ where, id }: MissingPart, order: number | null): string | undefined {
  const screen = screens[where];
  if (typeof screen === "string") return screen;
  const record = id ?? order;
  return record === null ? undefined : screen(record);
}

/** What a note lacks, each sentence a link to where it is mended. */
export function MissingParts({ draft: { missing, order_id } }: { draft: NoteDraft }) {
  if (missing.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {missing.map((part) => {
        const screen = screenOf(part, order_id);
        return (
          <li key={part.sentence} className="text-muted">
            {screen ? (
              <Link to={screen} className="inline-flex min-h-6 items-center underline underline-offset-4">
                {part.sentence}
              </Link>
            ) : (
              part.sentence
            )}
          </li>
        );
      })}
    </ul>
  );
}
