import { areasInWords, type Permission } from "@/lib/roles";

/** The areas that open, in the words of the counter. */
export function AreaList({ title, permissions }: { title: string; permissions: ReadonlySet<Permission> }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="mb-1 font-medium">{title}</p>
      <ul className="list-disc pl-5 text-sm text-muted">
        {(Object.keys(areasInWords) as Permission[])
          .filter((name) => permissions.has(name))
          .map((name) => (
            <li key={name}>{areasInWords[name]}</li>
          ))}
      </ul>
    </div>
  );
}
