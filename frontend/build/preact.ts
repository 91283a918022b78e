/**
 * Preact in the place of React, for the public site and the driver's page: React's DOM renderer is three quarters of what
 * a phone would have to load (decision 104).
 */
export const preact = [
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: "react-dom/client", replacement: "preact/compat/client" },
  { find: "react-dom/test-utils", replacement: "preact/test-utils" },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
];
