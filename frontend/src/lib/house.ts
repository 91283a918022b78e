interface House {
  name: string;
  /** Address of a square picture; empty: the drawn mark. */
  logo: string;
}

const block = globalThis.document?.getElementById("house")?.textContent;

/** What the house is called, and its logo. The server writes them into the page, so that nothing changes later. */
export const house: House = { name: "Choperia", logo: "", ...(block ? JSON.parse(block) : {}) };

/** The title of a screen, in the tab. */
export const titled = (title: string) => `${title} · ${house.name}`;
