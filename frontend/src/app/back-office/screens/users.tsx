export { UsersView as Component } from "@/features/users/users-view";
