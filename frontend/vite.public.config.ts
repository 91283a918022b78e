import { defineConfig } from "vite";
import { clientBuild } from "./build/shared.ts";

/** The public site: what a visitor's phone loads. Nothing of the back-office may end up in here. */
export default defineConfig(clientBuild("index.html", "public"));
