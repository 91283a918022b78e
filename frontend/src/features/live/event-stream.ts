/** One block of Server-Sent Events. A comment has no fields at all: it only says that the line is open. */
export interface StreamEvent {
  id?: string;
  event?: string;
  data?: string;
}

/** The blocks of an answer, as they come. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield eventIn(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventIn(block: string): StreamEvent {
  const fields = block.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
  });
  return Object.fromEntries(fields.filter(([name]) => name)) as StreamEvent;
}

/** The read models that a `moved` event names. */
export function movedIn(event: StreamEvent): string[] {
  if (event.event !== "moved") return [];
  const { moved } = JSON.parse(event.data ?? "{}") as { moved?: object };
  return Object.keys(moved ?? {});
}

/** The percent of a `loading` event: how much of the demo's history is there. */
export function loadedIn(event: StreamEvent): number | undefined {
  if (event.event !== "loading") return undefined;
  return (JSON.parse(event.data ?? "{}") as { percent?: number }).percent;
}
