import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Application, freePort, startApplication, temporaryData } from "../src/application.ts";
import { tryBadInput } from "../src/bad-input/run.ts";
import { probeOptions } from "../src/heap.ts";
import { makeAdmin } from "../src/seed.ts";

const data = temporaryData();
let application: Application;
let probePort = 0;

beforeAll(async () => {
  probePort = await freePort();
  const setting = { port: await freePort(), dataDir: data.dataDir };
  await makeAdmin(setting);
  application = await startApplication({
    ...setting,
    env: { PROBE_PORT: String(probePort) },
    nodeOptions: probeOptions(),
  });
});
afterAll(async () => {
  await application.stop();
  data.remove();
});

describe("bad input", () => {
  test("of every kind to every call in every role is answered politely, and nothing inside shows", async () => {
    const seed = 20_261_121;
    const found = await tryBadInput(application.origin, probePort, { seed });
    expect(found.complaints, `seed ${seed}`).toEqual([]);
    expect(found.neverSucceeded).toEqual([]);
    expect(found.operations).toBeGreaterThan(100);
    expect(found.booksBalance).toBe(true);
    expect(found.heap.late).toBeLessThan(found.heap.early * 1.25);
    for (const status of ["200", "400", "401", "403", "404", "409"])
      expect(found.statuses[status], `answers ${status}`).toBeGreaterThan(0);
  });
});
