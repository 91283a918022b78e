/** An access key in groups of four, as it stands on the paper. */
export const spacedKey = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");
