import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** One address in front of several processes, like the reverse proxy of an installation. */
export interface Proxy {
  origin: string;
  /** Requests that got 502 because no process accepted them. */
  lost: string[];
  /** Number of requests by port. */
  shares: Map<number, number>;
  /** Whether the process at this port took requests at the last check. */
  forwardsTo(port: number): boolean;
  close(): void;
}

/** Milliseconds between two readiness checks. */
const interval = 100;

/**
 * Whether the process at this port answers and does not end. On a busy machine the database may be too slow for it to
 * call itself ready, also while the other one restarts: its requests wait.
 */
async function takesRequests(port: number): Promise<boolean> {
  const state = await fetch(`http://127.0.0.1:${port}/readyz`)
    .then((response) => response.json() as Promise<{ status: string }>)
    .catch(() => null);
  return state !== null && state.status !== "ending";
}

/** Opens a proxy that forwards requests in turn to the processes that take them. */
export async function openProxy(ports: number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const lost: string[] = [];
  const shares = new Map<number, number>();
  let turn = 0;

  const watching = new AbortController();
  async function watch(port: number): Promise<void> {
    for (; !watching.signal.aborted; await wait(interval)) {
      if (await takesRequests(port)) ready.add(port);
      else ready.delete(port);
    }
  }
  for (const port of ports) void watch(port);

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tried: number,
  ) {
    const free = ports.filter((port) => ready.has(port));
    const port = free[turn++ % Math.max(1, free.length)];
    if (port === undefined || tried > ports.length) {
      lost.push(`${incoming.method} ${incoming.url}: no process is ready`);
      outgoing.writeHead(502).end();
      return;
    }
    shares.set(port, (shares.get(port) ?? 0) + 1);
    const { method, url, headers } = incoming;
    const forwarded = [headers["x-forwarded-for"], incoming.socket.remoteAddress].filter(Boolean);
    const passed = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        method,
        path: url,
        headers: { ...headers, "x-forwarded-for": forwarded.join(", ") },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on("error", (error) => {
          lost.push(`${method} ${url}: ${error.message} in the response`);
          outgoing.destroy();
        });
      },
    );
    passed.on("error", (error: NodeJS.ErrnoException) => {
      // A refused connection has sent nothing, so another process may receive the request. After other errors it may be
      // done.
      if (error.code === "ECONNREFUSED") {
        ready.delete(port);
        forward(incoming, body, outgoing, tried + 1);
        return;
      }
      lost.push(`${method} ${url}: ${error.message}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    passed.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => forward(incoming, Buffer.concat(parts), outgoing, 0));
  });
  // On a busy machine an idle connection would be closed just as the next request is sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server has this type.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    lost,
    shares,
    forwardsTo: (port) => ready.has(port),
    close: () => {
      watching.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
