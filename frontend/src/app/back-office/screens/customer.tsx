export { CustomerView as Component } from "@/features/customers/customer-view";
