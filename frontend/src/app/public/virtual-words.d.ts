/** Made by `build/words.ts`. */
declare module "virtual:words/*" {
  const words: import("@/lib/words").Dictionary;
  export default words;
}
