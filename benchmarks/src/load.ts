import { connect, type Socket } from "node:net";
import type { Call } from "../../resilience-tests/src/call.ts";

/** The result of a load. */
export interface Load {
  /** Responses a second. */
  rate: number;
  /** Response times in milliseconds, shortest first. */
  taken: number[];
  /** Number of responses by status. */
  statuses: Record<number, number>;
}

/** End of a load: after a number of responses, or after seconds. */
export type Extent = { calls: number } | { seconds: number };

/**
 * Sends calls over several connections, on each the next one after the last response. It uses sockets directly, so that
 * the server is measured and not an HTTP client.
 * @throws when a connection breaks
 */
export async function runLoad(
  port: number,
  connections: number,
  extent: Extent,
  next: () => Call,
): Promise<Load> {
  const load: Load = { rate: 0, taken: [], statuses: {} };
  const begun = performance.now();
  const end = "seconds" in extent ? begun + extent.seconds * 1000 : Infinity;
  let left = "calls" in extent ? extent.calls : Infinity;
  const worker = async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true);
    const responses = readResponses(socket);
    while (left > 0 && performance.now() < end) {
      left -= 1;
      const bytes = bytesOf(next());
      const sent = performance.now();
      socket.write(bytes);
      const { value: status } = await responses.next();
      if (status === undefined) throw new Error("The server closed the connection");
      load.taken.push(performance.now() - sent);
      load.statuses[status] = (load.statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  load.rate = (load.taken.length / (performance.now() - begun)) * 1000;
  load.taken.sort((a, b) => a - b);
  return load;
}

function bytesOf({ method, path, token, headers, body }: Call): string {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["content-type: application/json"]),
    ...(method === "GET" ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}

/** The statuses of the responses on a connection, each after its last byte. */
async function* readResponses(socket: Socket): AsyncGenerator<number> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of socket) {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const head = buffered.indexOf("\r\n\r\n");
    if (head === -1) continue;
    const text = buffered.toString("latin1", 0, head);
    const length = /^content-length: (\d+)/im.exec(text)?.[1];
    if (length === undefined) throw new Error(`An response without its length:\n${text}`);
    if (buffered.length < head + 4 + Number(length)) continue;
    buffered = buffered.subarray(head + 4 + Number(length));
    yield Number(text.slice(9, 12));
  }
}

/** The quantile of sorted values: 0.5 is the median. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
