import { stopKey, type VanRoute, type WaitingStop } from "./routes";

export const WIDTH = 320;
export const HEIGHT = 260;
const MARGIN = 28;
const KM_PER_DEGREE = 111.2;
const LEAST_KM = 1;
const SCALES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200];

interface At {
  x: number;
  y: number;
}

interface MapStop extends At {
  key: string;
  /** Its place on the round; `undefined` while it waits for a van. */
  number: number | undefined;
  name: string;
}

interface MapRound {
  van: string;
  /** From the house by the stops and back. */
  line: readonly At[];
  stops: readonly MapStop[];
}

export interface RouteDrawing {
  houses: readonly At[];
  rounds: readonly MapRound[];
  waiting: readonly MapStop[];
  /** A length in whole or half kilometres, and how long it is drawn. */
  scale: { km: number; width: number };
}

interface Place {
  lat: number;
  lng: number;
}

/** A day as it is drawn, north up, without a map behind it; `undefined` where less than two places are known. */
export function drawingOf(routes: readonly VanRoute[], waiting: readonly WaitingStop[]): RouteDrawing | undefined {
  const driven = routes.map((route) => ({
    van: route.vehicle_name,
    house: placeOf({ lat: route.house_lat, lng: route.house_lng }),
    stops: route.stops
      .map((stop, index) => ({ stop, number: index + 1, place: placeOf(stop) }))
      .filter(({ stop }) => stop.state !== "gone"),
  }));
  const left = waiting.map((stop) => ({ stop, number: undefined, place: placeOf(stop) }));
  const houses = driven.flatMap(({ house }) => house ?? []);
  const places = [...houses, ...[...driven.flatMap(({ stops }) => stops), ...left].flatMap(({ place }) => place ?? [])];
  if (places.length < 2) return undefined;
  const { at, pixels } = projection(places);
  const drawn = (stops: readonly (typeof left)[number][] | (typeof driven)[number]["stops"]): MapStop[] =>
    stops.flatMap(({ stop, number, place }) =>
      place ? { key: stopKey(stop), number, name: stop.customer_name || stop.order_code, ...at(place) } : [],
    );
  const km = SCALES.findLast((each) => each * pixels <= WIDTH / 3) ?? LEAST_KM / 2;
  return {
    houses: [...new Map(houses.map((house) => [`${house.lat} ${house.lng}`, at(house)])).values()],
    rounds: driven.map(({ van, house, stops }) => {
      const shown = drawn(stops);
      const ends = house && shown.length > 0 ? [at(house)] : [];
      return { van, stops: shown, line: [...ends, ...shown, ...ends] };
    }),
    waiting: drawn(left),
    scale: { km, width: km * pixels },
  };
}

const APART = 20;
const RINGS = [1, 2, 3].flatMap((ring) =>
  Array.from({ length: 8 * ring }, (_, step) => ({ ring, turn: (step / (8 * ring)) * 2 * Math.PI })),
);

/** The marks where none covers another or a house, each with the point that it is of: neighbours step aside. */
export function apart<Mark extends At>(marks: readonly Mark[], houses: readonly At[]): readonly (Mark & { of: At })[] {
  const taken: At[] = [...houses];
  const isFree = ({ x, y }: At) =>
    x > APART / 2 &&
    x < WIDTH - APART / 2 &&
    y > APART / 2 &&
    y < HEIGHT - APART / 2 &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= APART - 1);
  return marks.map((mark) => {
    const around = RINGS.map(({ ring, turn }) => ({
      x: mark.x + ring * APART * Math.sin(turn),
      y: mark.y - ring * APART * Math.cos(turn),
    }));
    const { x, y } = [mark, ...around].find(isFree) ?? mark;
    taken.push({ x, y });
    return { ...mark, x, y, of: { x: mark.x, y: mark.y } };
  });
}

const placeOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Place | undefined =>
  lat === null || lng === null ? undefined : { lat, lng };

/** All places in the drawing, as large as it can be; over a few dozen kilometres the earth is flat. */
function projection(places: readonly Place[]) {
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const lat = middle(places.map((place) => place.lat));
  const lng = middle(places.map((place) => place.lng));
  const east = (place: Place) => (place.lng - lng) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const south = (place: Place) => (lat - place.lat) * KM_PER_DEGREE;
  const reach = (all: readonly number[]) => Math.max(LEAST_KM, ...all.map(Math.abs)) * 2;
  const pixels = Math.min(
    (WIDTH - 2 * MARGIN) / reach(places.map(east)),
    (HEIGHT - 2 * MARGIN) / reach(places.map(south)),
  );
  const at = (place: Place): At => ({ x: WIDTH / 2 + east(place) * pixels, y: HEIGHT / 2 + south(place) * pixels });
  return { at, pixels };
}
