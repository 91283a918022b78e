import { UsersView } from "@/features/users/users-view";

export const Component = UsersView;
