import { EditOrderView } from "@/features/new-order/edit-order-view";

export const Component = EditOrderView;
