// Runs Lighthouse (mobile, simulated slow 4G, its defaults) and prints one JSON document:
//   node benchmarks/lighthouse.mjs CHROMIUM ROUNDS URL...
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../frontend/package.json", import.meta.url));
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
const { default: lighthouse } = await load("lighthouse");
const chromeLauncher = await load("chrome-launcher");

const [chromePath, rounds, ...urls] = process.argv.slice(2);
const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const results = [];
for (const url of urls) {
  for (let round = 0; round < Number(rounds); round++) {
    const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: flags });
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
      const numeric = (id) => lhr.audits[id]?.numericValue ?? null;
      results.push({
        url,
        scores: Object.fromEntries(Object.values(lhr.categories).map((each) => [each.id, each.score])),
        firstContentfulPaint: numeric("first-contentful-paint"),
        largestContentfulPaint: numeric("largest-contentful-paint"),
        totalBlockingTime: numeric("total-blocking-time"),
        layoutShift: numeric("cumulative-layout-shift"),
        scriptBytes: (lhr.audits["network-requests"]?.details?.items ?? [])
          .filter((each) => each.resourceType === "Script")
          .reduce((sum, each) => sum + each.transferSize, 0),
        failed: Object.values(lhr.categories).flatMap((category) => category.auditRefs
          .filter((ref) => ref.weight > 0 && lhr.audits[ref.id].score !== null && lhr.audits[ref.id].score < 0.9)
          .map((ref) => `${ref.id} ${lhr.audits[ref.id].displayValue ?? ""}`.trim())),
        version: lhr.lighthouseVersion,
      });
    } finally {
      chrome.kill();
    }
  }
}
process.stdout.write(JSON.stringify(results));
