/** Why some of the chosen files are not sent at all. */
export function Notices({ notices }: { notices: readonly string[] }) {
  return notices.map((notice) => (
    <p key={notice} role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad wrap-break-word">
      {notice}
    </p>
  ));
}
