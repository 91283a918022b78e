/** A notice as the server sends it to this device. */
export interface Push {
  title: string;
  text: string;
  /** Path of the screen that shows it. */
  path: string;
  /** What it is about: a later notice about the same takes its place. */
  tag: string;
}

/** `renotify`: the DOM's types do not know it. */
type Shown = NotificationOptions & { renotify: boolean };

/** What the system shows for a push. One that takes the place of another sounds, too; a browser refuses that without a tag. */
export function notificationOf({ title, text, path, tag }: Push): [title: string, options: Shown] {
  return [title, { body: text, tag, renotify: tag !== "", icon: "/icon-192.png", lang: "pt-BR", data: { path } }];
}

interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}

/** The browser's windows, as a service worker sees them. */
export interface Windows {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Shows the screen at `path`: in a window that has it open, or in a new one. What others hold may be half typed. */
export async function showScreen(path: string, windows: Windows, origin: string): Promise<void> {
  const { href } = new URL(path, origin);
  const open = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open.find(({ url }) => url === href);
  await (shown ? shown.focus() : windows.openWindow(href));
}
