export { ReservationsView as Component } from "@/features/reservations/reservations-view";
