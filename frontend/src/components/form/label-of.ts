/** What a field is called by the API, with its unit: `Volume (ml)`. */
export const labelOf = ({ label, unit }: { readonly label: string; readonly unit?: string }) =>
  unit ? `${label} (${unit.trim()})` : label;
