// Completes package-lock.json after a change of dependencies, so that `npm ci` works on every platform.
//
// npm 11 refuses a lock file that lacks the optional binaries of *other* platforms, and leaves them out itself when
// the registry it wrote the lock from does not carry them. This adds an entry for each one that is declared but
// missing, and removes `resolved` addresses: a lock file names versions and hashes, not a registry.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const packages = lock.packages;

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32", "aix"];
const processors = {
  arm64: "arm64",
  x64: "x64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  wasm32: "wasm32",
};

/** The platform a binary package is for, read from its name: `@x/binding-linux-arm64-musl` is linux, arm64, musl. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const processor = words.find((word) => processors[word]) ?? (words.includes("arm") ? "arm" : undefined);
  const system = words.find((word) => systems.includes(word));
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  return {
    ...(processor && { cpu: [processor] }),
    ...(system && { os: [system] }),
    ...(libc && system === "linux" && { libc: [libc] }),
  };
}

/** Whether `name` resolves from the package at `from`, walking up as Node does. */
function resolves(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules") - 1))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(path, name)) continue;
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~=]/, ""),
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
for (const entry of Object.values(packages)) delete entry.resolved;

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional binaries of other platforms added`);
