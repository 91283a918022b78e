/** Scrolls to the section that `#hash` names, opened; one that is not there yet does it itself when it comes. */
export function scrollToSection(hash: string): void {
  const section = document.getElementById(sectionIn(hash));
  section?.closest("details")?.setAttribute("open", "");
  section?.scrollIntoView();
}

/** An address that an app has cut may end within an escape: that names no section. */
function sectionIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
