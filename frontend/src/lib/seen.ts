/** Marks of direction and characters that show nothing. The same stand in `command_api/rules/characters.py`. */
const UNSEEN = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]/gu;

/** The text as one line of what a person sees of it. What is pasted often brings the rest along. */
export const seen = (text: string): string => text.replaceAll(UNSEEN, "").replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ");
