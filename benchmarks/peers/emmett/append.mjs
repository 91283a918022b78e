// Opens streams of one event as a user of emmett does, for whoever asks on standard input: `clients seconds` on a line
// is answered by appends per second. Its command handler would read the stream first; a new one is appended to at once.
import { createInterface } from "node:readline";
import { STREAM_DOES_NOT_EXIST } from "@event-driven-io/emmett";
import { getPostgreSQLEventStore } from "@event-driven-io/emmett-postgresql";

const [url, line] = process.argv.slice(2);
const data = JSON.parse(line);
const store = getPostgreSQLEventStore(url);
await store.schema.migrate();
let streams = 0;

async function append() {
  streams += 1;
  const event = { type: "TabOpened", data, metadata: { actor: "Sistema" } };
  await store.appendToStream(`tab-${streams}`, [event], { expectedStreamVersion: STREAM_DOES_NOT_EXIST });
}

async function measure(clients, seconds) {
  const counting = performance.now() + 250 * seconds;
  const stopping = counting + 1000 * seconds;
  let done = 0;
  async function client() {
    while (performance.now() < stopping) {
      await append();
      if (performance.now() >= counting) done += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return (1000 * done) / (performance.now() - counting);
}

console.log("ready");
for await (const asked of createInterface({ input: process.stdin })) {
  const [clients, seconds] = asked.split(" ").map(Number);
  console.log(await measure(clients, seconds));
}
await store.close();
