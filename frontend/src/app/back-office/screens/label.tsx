export { LabelView as Component } from "@/features/labels/label-view";
