export { LocalImagesView as Component } from "@/features/image-tests/local-images-view";
