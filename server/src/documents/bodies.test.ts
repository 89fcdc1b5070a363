import Fastify, { type FastifyInstance } from "fastify";
import { request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { acceptRawFiles, limitLargeBodies } from "./bodies.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const large = Buffer.alloc(1024 * 1024 + 1, 1);

/** A route that reads one large body at a time and responds when the test permits it. */
async function gatedApp(atOnce = 1) {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
  await app.register(async (scope) => {
    limitLargeBodies(scope, atOnce);
    acceptRawFiles(scope);
    scope.route({
      method: "POST",
      url: "/files",
      handler: async (request) => {
        // The shape of a raw body from acceptRawFiles.
        const { content } = request.body as { content: Buffer };
        started.push(content.length);
        if (content.length > 10) await new Promise<void>((resolve) => finish.push(resolve));
        return "ok";
      },
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const send = (body: Buffer) =>
    fetch(`http://127.0.0.1:${port}/files`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array(body),
    }).then((response) => response.status);
  return { started, finish, send, port };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await pause(10);
  expect(isSo()).toBe(true);
}

describe("LOAN-22 large bodies queue", () => {
  it("one after the other, while small ones pass", async () => {
    const { started, finish, send } = await gatedApp();
    const responses = [send(large), send(large)];
    await until(() => finish.length === 1);
    await pause(100);
    expect(started).toHaveLength(1);
    expect(await send(Buffer.from("small"))).toBe(200);
    finish[0]?.();
    await until(() => finish.length === 2);
    finish[1]?.();
    expect(await Promise.all(responses)).toEqual([200, 200]);
  });

  it("two at once where two are allowed", async () => {
    const { finish, send } = await gatedApp(2);
    const responses = [send(large), send(large), send(large)];
    await until(() => finish.length === 2);
    await pause(50);
    expect(finish).toHaveLength(2);
    for (const done of finish) done();
    await until(() => finish.length === 3);
    finish[2]?.();
    expect(await Promise.all(responses)).toEqual([200, 200, 200]);
  });

  it("an aborted connection frees its slot", async () => {
    const { finish, send, port } = await gatedApp();
    const broken = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/files",
      headers: { "content-type": "application/octet-stream", "content-length": large.length },
    });
    broken.on("error", () => {});
    broken.write(large.subarray(0, 1000));
    await pause(50);
    const next = send(large);
    await pause(50);
    expect(finish).toHaveLength(0);
    broken.destroy();
    await until(() => finish.length === 1);
    finish[0]?.();
    expect(await next).toBe(200);
  });

  it("a request beyond the queue gets Retry-After", async () => {
    const { finish, send } = await gatedApp();
    const responses = Array.from({ length: 18 }, () => send(large));
    await until(() => finish.length === 1);
    const first = await Promise.race(responses);
    expect(first).toBe(503);
    for (let done = 0; done < 17; done += 1) {
      await until(() => finish.length > done);
      finish[done]?.();
    }
    expect((await Promise.all(responses)).filter((status) => status === 200)).toHaveLength(17);
  });
});
