import { DocumentView } from "@/features/orders/document-view";

export const Component = DocumentView;
