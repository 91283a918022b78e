import type { ComponentType } from "react";
import { lazy } from "react";
import { paths } from "@/app/paths";
import { startOver } from "@/lib/build";
import { pageTokenIn, slugIn, tableIn } from "./addresses";
import { HomePage } from "./routes/home-page";
import { NotFoundPage } from "./routes/not-found-page";

/** A screen of the public site. `load` fetches its script; afterwards it is drawn at once. */
interface Screen {
  Component: ComponentType;
  load: () => Promise<void>;
  /** Fills the window: without header, footer and shortcuts. */
  isBare?: boolean;
}

const present = (Component: ComponentType): Screen => ({ Component, load: () => Promise.resolve() });

function later(fetchScript: () => Promise<{ default: ComponentType }>): Screen {
  const fetched = () => fetchScript().catch(reloadOrFail);
  const screen: Screen = {
    Component: lazy(fetched),
    load: async () => {
      screen.Component = (await fetched()).default;
    },
  };
  return screen;
}

/** A tab from before an update may ask for a script that is gone: then the page is loaded again. */
async function reloadOrFail(error: unknown): Promise<never> {
  if (await startOver()) return new Promise(() => {});
  throw error;
}

const tv: Screen = later(() => import("./routes/tv-page"));
tv.isBare = true;

const menu = later(() => import("./routes/menu-page"));
const legal = later(() => import("./routes/legal-page"));
const customerOrder = later(() => import("./routes/customer-order-page"));
const table = later(() => import("./routes/table-page"));
const product = later(() => import("./routes/product-page"));

/** The home page comes with the first script; the others when they are opened. */
const screens: Record<string, Screen> = {
  [paths.home]: present(HomePage),
  [paths.menu]: menu,
  [paths.cardapio]: menu,
  [paths.about]: later(() => import("./routes/about-page")),
  [paths.contact]: later(() => import("./routes/contact-page")),
  [paths.order]: later(() => import("./routes/order-page")),
  [paths.reservations]: later(() => import("./routes/reservations-page")),
  [paths.party]: later(() => import("./routes/party-page")),
  [paths.tv]: tv,
  [paths.privacy]: legal,
  [paths.terms]: legal,
  [paths.notFound]: present(NotFoundPage),
};

/** The screen of an address, if there is one. */
export function screenAt(pathname: string): Screen | undefined {
  return screens[pathname.replace(/(.)\/$/, "$1")] ?? screenBelow(pathname);
}

/** The screen of an address that names what it is about. */
function screenBelow(pathname: string): Screen | undefined {
  if (slugIn(pathname)) return product;
  if (pageTokenIn(pathname)) return customerOrder;
  return tableIn(pathname) === undefined ? undefined : table;
}
