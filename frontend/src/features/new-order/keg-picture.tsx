import { listed } from "@/lib/text";
import { type Kegs, kegsText } from "./party";
import { KEG_SIZES, type KegSize } from "./weights";

/** Height of a barrel in the picture, in px: the sizes are told apart at a glance. */
const HEIGHT: Record<KegSize, number> = { 50: 56, 30: 42, 20: 34 };
const WIDTH: Record<KegSize, number> = { 50: 38, 30: 36, 20: 30 };
const DRAWN = 12;

/** The barrels as they would stand in the yard. */
export function KegPicture({ kegs }: { kegs: Kegs }) {
  const standing = KEG_SIZES.flatMap((size) => Array.from({ length: kegs[size] }, (_each, place) => ({ size, place })));
  const left = standing.length - DRAWN;
  return (
    <div role="img" aria-label={`Barris: ${kegsText(kegs, listed)}`} className="flex flex-wrap items-end gap-2">
      {standing.slice(0, DRAWN).map(({ size, place }) => (
        <Keg key={`${size}-${place}`} size={size} />
      ))}
      {left > 0 && <span className="text-sm text-muted">{`e mais ${left}`}</span>}
    </div>
  );
}

function Keg({ size }: { size: KegSize }) {
  return (
    <svg viewBox="0 0 40 60" preserveAspectRatio="none" width={WIDTH[size]} height={HEIGHT[size]} aria-hidden="true">
      <rect x="12" y="1" width="16" height="5" rx="2" className="fill-line-strong" />
      <path
        d="M6 6h28q3 0 3 3v4q-2 2-2 5v24q0 3 2 5v4q0 3-3 3H6q-3 0-3-3v-4q2-2 2-5V18q0-3-2-5V9q0-3 3-3z"
        className="fill-amber-soft stroke-line-strong"
        strokeWidth="1.5"
      />
      <path d="M4.5 17h31M4.5 43h31" className="stroke-line-strong" strokeWidth="1.5" />
      <text x="20" y="35" textAnchor="middle" className="fill-amber-text text-[0.8rem] font-semibold">
        {size}
      </text>
    </svg>
  );
}
