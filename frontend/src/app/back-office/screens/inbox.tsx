export { InboxView as Component } from "@/features/leads/inbox-view";
