import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** One address before several processes, as the proxy of an installation is. */
export interface Proxy {
  origin: string;
  /** Answered 502 because no process would take the request: what a visitor would have lost. */
  lost: string[];
  /** Requests each process was given. */
  shares: Map<number, number>;
  /** Whether the process at this port said when it was asked last that it is ready. */
  gives(port: number): boolean;
  close(): void;
}

/** How often the processes are asked whether they are ready. Milliseconds. */
const interval = 100;

/** Gives requests to the processes in turn, as long as they say that they are ready. */
export async function openProxy(ports: number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const lost: string[] = [];
  const shares = new Map<number, number>();
  let turn = 0;

  const watching = new AbortController();
  async function watch(port: number): Promise<void> {
    for (; !watching.signal.aborted; await wait(interval)) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
    }
  }
  for (const port of ports) void watch(port);

  function give(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried: number) {
    const free = ports.filter((port) => ready.has(port));
    const port = free[turn++ % Math.max(1, free.length)];
    if (port === undefined || tried > ports.length) {
      lost.push(`${incoming.method} ${incoming.url}: nobody is ready`);
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
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", (error: NodeJS.ErrnoException) => {
      // Nothing was sent where nobody listened, so another may have it. Anything else may have been done already.
      if (error.code === "ECONNREFUSED") {
        ready.delete(port);
        give(incoming, body, outgoing, tried + 1);
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
    incoming.on("end", () => give(incoming, Buffer.concat(parts), outgoing, 0));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    lost,
    shares,
    gives: (port) => ready.has(port),
    close: () => {
      watching.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
