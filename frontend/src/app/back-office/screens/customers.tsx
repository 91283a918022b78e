export { CustomersView as Component } from "@/features/customers/customers-view";
