import { CreateUserView } from "@/features/users/create-user-view";

export const Component = CreateUserView;
