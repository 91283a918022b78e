/** The figures an administrator begins with. */
export { AdminDashboard as Component } from "@/features/admin-dashboard/admin-dashboard";
