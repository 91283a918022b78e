/** Colours of beer by SRM, from 1 on. */
const PALETTE = (
  "ffe699 ffd878 ffca5a ffbf42 fbb123 f8a600 f39c00 ea8f00 e58500 de7c00 d77200 cf6900 cb6200 c35900 bb5100 b54c00 " +
  "b04500 a63e00 a13700 9b3200 952d00 8e2900 882300 821e00 7b1a00 771900 701400 6a0e00 660d00 5e0b00 5a0a02 560a05 " +
  "520907 4e0808 4c0505 470606 440607 3f0708 3b0607 3a070b"
).split(" ");
const EBC_PER_SRM = 1.97;

/** What a beer of this EBC looks like in the glass. */
export function beerColor(ebc: number): string {
  const srm = Math.round(ebc / EBC_PER_SRM);
  const place = Math.min(Math.max(srm, 1), PALETTE.length) - 1;
  return `#${PALETTE[place]}`;
}
