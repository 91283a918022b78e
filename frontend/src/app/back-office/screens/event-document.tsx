export { DocumentView as Component } from "@/features/orders/document-view";
