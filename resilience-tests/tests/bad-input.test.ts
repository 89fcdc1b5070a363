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

/**
 * Calls that succeed only with what generated requests do not have: a mailed or an app's code, a passkey, an unfinished
 * sign-in, a customer without loans, an older pending transfer. `server/src/auth/first-sign-in.test.ts`,
 * `second-factor.test.ts`, `privacy.test.ts` and `update-transfer.test.ts` show them succeed.
 */
const needsMore = new Set([
  "DELETE /staff/second-factor/app",
  "DELETE /staff/second-factor/passkeys/{id}",
  "POST /customer/{id}/erase",
  "POST /staff/second-factor/app/confirm",
  "POST /staff/second-factor/passkeys",
  "POST /staff/second-factor/recovery-codes",
  "POST /staff/signin/app-code",
  "POST /staff/signin/confirm-code",
  "POST /staff/signin/passkey",
  "POST /staff/signin/passkey-options",
  "POST /staff/signin/recovery-code",
  "POST /staff/signin/send-code",
  "POST /staff/signin/set-up-app",
  "POST /staff/signin/set-up-app/confirm",
  "POST /staff/signin/set-up-passkey",
  "POST /staff/signin/set-up-passkey/confirm",
  "POST /staff/{id}/reset-second-factor",
  "POST /user/invitation/{token}",
  "POST /user/signin/confirm-code",
  "POST /user/signin/send-code",
  "POST /user/{id}/invitation",
  "PUT /money/transfers/{id}",
]);

describe("bad input", () => {
  test("of every kind to every call in every role is answered politely, and nothing inside shows", async () => {
    const seed = 20_261_121;
    const found = await tryBadInput(application.origin, probePort, { seed });
    expect(found.complaints, `seed ${seed}`).toEqual([]);
    expect(found.neverSucceeded.filter((call) => !needsMore.has(call))).toEqual([]);
    expect(found.operations).toBeGreaterThan(100);
    expect(found.booksBalance).toBe(true);
    expect(found.heap.late).toBeLessThan(found.heap.early * 1.25);
    for (const status of ["200", "400", "401", "403", "404", "409"])
      expect(found.statuses[status], `answers ${status}`).toBeGreaterThan(0);
  });
});
