export { CreateUserView as Component } from "@/features/users/create-user-view";
