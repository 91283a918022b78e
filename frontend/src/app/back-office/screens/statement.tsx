export { StatementView as Component } from "@/features/customers/statement-view";
