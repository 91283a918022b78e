export { OperationsDashboard as Component } from "@/features/operations-dashboard/operations-dashboard";
