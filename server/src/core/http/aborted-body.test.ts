import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { untilLocked } from "../../../test-support/lock-waits.ts";
import { makeCustomer, type Person } from "../../../test-support/make.ts";
import { openPatiently } from "../../../test-support/open-patiently.ts";
import { buildApp } from "../../app.ts";

let t: TestApp;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

interface LogLine {
  level: number;
  msg: string;
}

describe("a client that disconnects before its body has arrived", () => {
  test.each(["/api/user/signin", "/api/loans/create"])(
    "is logged at debug level, and is no server error: %s",
    async (path) => {
      const { lines, socket, close } = await halfSent(path);
      socket.destroy();
      expect(await leftBehind(lines)).toMatchObject([{ level: 20 }]);
      await close();
    },
  );

  test("is logged also when it leaves while its session is looked up", async () => {
    const owner = openPatiently(migrationUrl());
    const locked = await owner.pool.connect();
    await locked.query("begin; lock table sessions in access exclusive mode");
    const { lines, socket, close } = await halfSent("/api/loans/create");
    await untilLocked(t.deps.pool);
    socket.destroy();
    await locked.query("commit");
    locked.release();
    await owner.close();
    expect(await leftBehind(lines)).toMatchObject([{ level: 20 }]);
    await close();
  });
});

/** The address of the test's database for the owner of its tables. */
function migrationUrl(): string {
  const url = new URL(inject("migrationUrl"));
  url.pathname = new URL(t.deps.env.DATABASE_URL ?? "").pathname;
  return url.href;
}

/** Sends the beginning of a request to an application of its own, whose log is kept. */
async function halfSent(
  path: string,
): Promise<{ lines: LogLine[]; socket: Socket; close: () => Promise<void> }> {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).trim().split("\n")) lines.push(JSON.parse(line));
      done();
    },
  });
  const app = await buildApp(t.deps, { level: "trace", stream });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${customer.headers.authorization}\r\n` +
      'content-type: application/json\r\ncontent-length: 9000\r\n\r\n{"email":"',
  );
  await expect.poll(() => lines.map((line) => line.msg)).toContain("incoming request");
  return { lines, socket, close: () => app.close() };
}

/** The lines of the log, once it tells that the client left. */
async function leftBehind(lines: LogLine[]): Promise<LogLine[]> {
  await expect.poll(() => lines.map((line) => line.msg).join()).toContain("left before");
  return lines.filter((line) => line.level >= 40 || line.msg.includes("left before"));
}
