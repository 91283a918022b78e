const FETCHED = {
  out: "Retirada",
  back: "Devolução",
  theBack: "a devolução",
  ofBack: "da devolução",
  backEnds: "a",
  takeBack: "Receber",
  person: "Responsável",
};
const DELIVERED = {
  out: "Entrega",
  back: "Recolhimento",
  theBack: "o recolhimento",
  ofBack: "do recolhimento",
  backEnds: "o",
  takeBack: "Recolher",
  person: "Entregador",
};

/** How things leave the house and how they come back; who collects brings everything back, too. `backEnds` is the last
 * letter of a participle that follows `back`; `out` is always feminine. `person`
 * is who brings it, or hands it over at the house. */
export const handoverWords = (collects: boolean) => (collects ? FETCHED : DELIVERED);

/** In the place of an address. */
export const AT_THE_HOUSE = "Retirada e devolução na casa";
