import type { EventOrder, OrderBooking } from "./orders";

/** What is in a keg that a line of beer holds. */
export const beerIn = ({ items }: EventOrder, { item_id }: OrderBooking) =>
  items.find((item) => item.kind === "beer" && item.id === item_id)?.product_name;

/** A piece by its tag, with the beer in it and its model. */
export function PieceName({ order, booking }: { order: EventOrder; booking: OrderBooking }) {
  const beer = beerIn(order, booking);
  return (
    <span className="min-w-0">
      <span className="font-medium">{booking.asset_tag}</span>
      {beer && ` ${beer}`}
      <span className="text-muted">{`${beer ? " · " : " "}${booking.model_name}`}</span>
    </span>
  );
}
