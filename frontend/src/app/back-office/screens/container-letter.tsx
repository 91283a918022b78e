export { ContainerLetterView as Component } from "@/features/containers/container-letter-view";
