/** The logo of the house, or the drawn mark if it has none. */
export function HouseMark({ logo, className }: { logo: string; className?: string }) {
  if (!logo) return <Mark className={className} />;
  return <img src={logo} alt="" width={512} height={512} className={className} />;
}

/** The drawn mark: a mug with a proper head. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="8 6 33 36" className={className} aria-hidden="true">
      <path d="M14 17h17l-1.6 20.2a2 2 0 0 1-2 1.8h-9.8a2 2 0 0 1-2-1.8z" className="fill-amber" />
      <path
        d="M31 20h3.2a3.8 3.8 0 0 1 3.8 3.8v4.4a4.8 4.8 0 0 1-4.8 4.8h-3"
        className="fill-none stroke-amber"
        strokeWidth="2.6"
      />
      <path
        d="M12.6 18.4c-1.9-2.8.2-6.6 3.6-6.2 1-3.4 5.6-4.3 7.8-1.6 2.7-2 6.6-.2 6.7 3.1 2.5.7 2.9 3.5 1.5 5-1 1.1-2.7 1-3.6.2-1 1.5-3 1.7-4.3.6-1.2 1.6-3.5 1.7-4.9.2-1.2 1.1-2.9 1-3.9-.2-.8.4-2.1.2-2.9-1.1z"
        className="fill-text"
      />
    </svg>
  );
}
