import { session } from "./storage";

/** What a part of a screen says whose script went with an update. */
export const NEW_VERSION = "Há uma versão nova. Salve e recarregue.";

const STARTED_OVER = "startedOver";
const PATIENCE = 10_000;

/** The script that starts a page: its name is another one in every build. */
function buildOf(page: Document): string | undefined {
  const script = page.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.dataset.site ?? script?.getAttribute("src") ?? undefined;
}

/** The build that the server has, if it is not the one of this page. Nobody knows where the server does not answer. */
async function newBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    const served = buildOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return served === buildOf(document) ? undefined : served;
  } catch {
    return undefined;
  }
}

/** Whether this tab is from before an update. */
export async function isOutdated(): Promise<boolean> {
  return (await newBuild()) !== undefined;
}

/** Reloads a tab from before an update, and answers whether it does: once for each build, so that it never goes on and on. */
export async function startOver(): Promise<boolean> {
  const build = await newBuild();
  const before = session.get(STARTED_OVER)?.split(" ") ?? [];
  if (build === undefined || before.includes(build)) return false;
  session.set(STARTED_OVER, [...before, build].join(" "));
  location.reload();
  return true;
}
