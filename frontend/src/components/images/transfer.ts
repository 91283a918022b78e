/** What the storage said. Status 0: it could not be asked. */
export class TransferFailed extends Error {
  override readonly name = "TransferFailed";
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`HTTP ${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export interface Transfer {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Blob;
  /** Told how many of the bytes have left. */
  onSent: (sent: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Sends bytes and says how far they are, which `fetch` cannot. The address carries its own permission: no token.
 *
 * @throws TransferFailed, or the signal's reason where somebody stopped it.
 */
export function transfer({ url, method, headers, body, onSent, signal }: Transfer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => onSent(event.loaded, body.size));
    request.addEventListener("load", () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new TransferFailed(request.status, request.responseText)),
    );
    request.addEventListener("error", () => reject(new TransferFailed(0, "")));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
