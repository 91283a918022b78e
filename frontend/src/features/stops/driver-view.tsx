import type { Phone } from "./phone-state";

export function DriverView({ phone }: { phone: Phone }) {
  return <main className="p-4">{phone.days.length} dias</main>;
}
