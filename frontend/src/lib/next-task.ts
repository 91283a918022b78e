/** What follows is a task of its own, so that the browser answers before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
