interface IconProps {
  className?: string;
}

export function WhatsappIcon({ className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path d="M3.5 20.5l1.3-4.6A8.5 8.5 0 1 1 8 19.2z" strokeLinejoin="round" />
      <path
        d="M8.8 8.2c.3-.6.9-.6 1.2-.1l.7 1.3c.2.4.1.7-.2 1l-.5.6c.7 1.5 1.6 2.4 3.1 3.1l.6-.5c.3-.3.6-.4 1-.2l1.3.7c.5.3.5.9-.1 1.2-2.6 1.7-8.3-3.6-7.1-7.1z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}

export function InstagramIcon({ className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r="1.2" fill="currentColor" stroke="none" />
    </svg>
  );
}

export function FacebookIcon({ className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12.3 20.5v-9c0-1.8.9-2.7 2.7-2.7h.8M9.7 13h5.3" strokeLinecap="round" />
    </svg>
  );
}
