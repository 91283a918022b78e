export { EditorTestView as Component } from "@/features/image-tests/editor-test-view";
