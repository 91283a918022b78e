export { EditOrderView as Component } from "@/features/new-order/edit-order-view";
