import { PartyView } from "@/features/new-order/party-view";

export const Component = PartyView;
