import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";

/** What goes wrong with a request: it comes to nothing and is refused, or it arrives and its answer is lost. */
export type Fault = "refused" | "unanswered";

/** A request on the line. */
export interface Passing {
  path: string;
  body: string;
}

/** A line to a program on this machine. It passes each request on, unless the test says what goes wrong with it. */
export class Line {
  /** How many requests arrived. */
  arrived = 0;
  readonly port: number;
  private readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  /** @param target the port of the program, which need not run yet */
  static async open(target: number, fault: (request: Passing) => Fault | null): Promise<Line> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port is free");
    const line = new Line(server, address.port);
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      void line.handle(request, response, target, fault);
    });
    return line;
  }

  private async handle(
    request: IncomingMessage,
    response: ServerResponse,
    target: number,
    fault: (request: Passing) => Fault | null,
  ): Promise<void> {
    const body = await buffer(request);
    const wrong = fault({ path: request.url ?? "", body: body.toString() });
    if (wrong === "refused") {
      response.writeHead(500).end();
      return;
    }
    const answer = await pass(target, request, body).catch(() => null);
    if (answer !== null) this.arrived += 1;
    // As if the connection broke.
    if (answer === null || wrong === "unanswered") response.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** @throws where the program is not there, or ends before its answer has */
async function pass(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  const passed = send({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
  passed.end(body);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}
