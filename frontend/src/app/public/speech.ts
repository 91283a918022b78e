import { languageNow } from "@/lib/language";
import { speak } from "@/lib/words";

/** Fetches the words of the page's language. Portuguese needs none, so that most visitors load nothing for it. */
export async function learnWords(): Promise<void> {
  const language = languageNow();
  if (language === "en") speak(language, (await import("virtual:words/en")).default);
  if (language === "es") speak(language, (await import("virtual:words/es")).default);
}
