/**
 * Text before which something else may appear, in an element of its own. A browser that translates puts its own elements
 * in the place of text nodes, and React then looks for a node that is gone.
 */
export const Words = ({ children }: { children: string }) => <span>{children}</span>;
