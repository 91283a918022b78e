/** How things leave the house and how they come back; who collects brings everything back, too. */
export const handoverWords = (collects: boolean) =>
  collects ? { out: "Retirada", back: "Devolução" } : { out: "Entrega", back: "Recolhimento" };

/** In the place of an address. */
export const AT_THE_HOUSE = "Retirada e devolução na casa";
