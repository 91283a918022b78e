export { PartyView as Component } from "@/features/new-order/party-calculator";
