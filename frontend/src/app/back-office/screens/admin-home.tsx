export { AdminDashboard as Component } from "@/features/admin-dashboard/admin-dashboard";
