import Fastify, { type FastifyInstance } from "fastify";
import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { acceptRawFiles, limitLargeBodies } from "./bodies.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const large = Buffer.alloc(1024 * 1024 + 1, 1);

/** A route that reads one large body at a time and responds when the test permits it. */
async function gatedApp(atOnce = 1) {
  let arrived = 0;
  const started: number[] = [];
  const finish: (() => void)[] = [];
  app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
  app.addHook("onRequest", async () => {
    arrived += 1;
  });
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
  return { started, finish, send, port, arrived: () => arrived };
}

/** Resolves once so many requests have arrived, and a small one after them was answered. */
async function untilPassed({ arrived, send }: Awaited<ReturnType<typeof gatedApp>>, count: number) {
  await expect.poll(arrived).toBe(count);
  expect(await send(Buffer.from("small"))).toBe(200);
}

describe("LOAN-22 large bodies queue", () => {
  it("one after the other, while small ones pass", async () => {
    const gated = await gatedApp();
    const { started, finish, send } = gated;
    const responses = [send(large), send(large)];
    await expect.poll(() => finish).toHaveLength(1);
    await untilPassed(gated, 2);
    expect(started).toEqual([large.length, 5]);
    finish[0]?.();
    await expect.poll(() => finish).toHaveLength(2);
    finish[1]?.();
    expect(await Promise.all(responses)).toEqual([200, 200]);
  });

  it("two at once where two are allowed", async () => {
    const gated = await gatedApp(2);
    const { finish, send } = gated;
    const responses = [send(large), send(large), send(large)];
    await expect.poll(() => finish).toHaveLength(2);
    await untilPassed(gated, 3);
    expect(finish).toHaveLength(2);
    for (const done of finish) done();
    await expect.poll(() => finish).toHaveLength(3);
    finish[2]?.();
    expect(await Promise.all(responses)).toEqual([200, 200, 200]);
  });

  it("an aborted connection frees its slot", async () => {
    const gated = await gatedApp();
    const { finish, send, port } = gated;
    const broken = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/files",
      headers: { "content-type": "application/octet-stream", "content-length": large.length },
    });
    broken.on("error", () => {});
    broken.write(large.subarray(0, 1000));
    await expect.poll(gated.arrived).toBe(1);
    const next = send(large);
    await untilPassed(gated, 2);
    expect(finish).toHaveLength(0);
    broken.destroy();
    await expect.poll(() => finish).toHaveLength(1);
    finish[0]?.();
    expect(await next).toBe(200);
  });

  it("a request beyond the queue gets Retry-After", async () => {
    const { finish, send } = await gatedApp();
    const responses = Array.from({ length: 18 }, () => send(large));
    await expect.poll(() => finish).toHaveLength(1);
    const first = await Promise.race(responses);
    expect(first).toBe(503);
    for (let done = 0; done < 17; done += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(done);
      finish[done]?.();
    }
    expect((await Promise.all(responses)).filter((status) => status === 200)).toHaveLength(17);
  });
});
